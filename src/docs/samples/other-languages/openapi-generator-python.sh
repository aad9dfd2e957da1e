mvn dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.stripVersion
java -jar openapi-generator-cli.jar generate -i openapi.yaml -g python -o client --global-property apis=Contracts:Credit_notes:Customers:Deliveries:Event_types:Events:Invoices:Meters:Organization:Payments:Usage:Webhook_endpoints,models,supportingFiles
