mvn dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.stripVersion
java -jar openapi-generator-cli.jar generate -i openapi.yaml -g go -o client --package-name countersign --git-user-id acme --git-repo-id countersign --global-property apiTests=false,modelTests=false
