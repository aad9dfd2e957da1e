import type { GeneratorTrial } from '../generator.ts';
import { datamodelCodeGenerator } from './datamodel-code-generator.ts';
import { heyApi } from './hey-api.ts';
import { oapiCodegen } from './oapi-codegen.ts';
import { ogen } from './ogen.ts';
import { openapiGeneratorGo } from './openapi-generator-go.ts';
import { openapiGeneratorJava } from './openapi-generator-java.ts';
import { openapiGeneratorKotlin } from './openapi-generator-kotlin.ts';
import { openapiGeneratorPython } from './openapi-generator-python.ts';
import { openapiGeneratorRuby } from './openapi-generator-ruby.ts';
import { openapiPythonClient } from './openapi-python-client.ts';
import { openapiTypescript } from './openapi-typescript.ts';
import { orval } from './orval.ts';

export const trials: readonly GeneratorTrial[] = [
  openapiPythonClient,
  openapiGeneratorPython,
  openapiGeneratorGo,
  openapiGeneratorJava,
  openapiGeneratorKotlin,
  openapiGeneratorRuby,
  oapiCodegen,
  ogen,
  datamodelCodeGenerator,
  openapiTypescript,
  heyApi,
  orval,
];
