mvn dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.stripVersion
java -jar openapi-generator-cli.jar generate -i openapi.yaml -g ruby -o client --global-property apiTests=false,modelTests=false
