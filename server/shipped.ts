import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundled } from './kernel/command-line.ts'

/** The built pages. */
export const rendererDir = join(import.meta.dirname, bundled ? '../renderer' : '../dist/renderer')

const documents = bundled ? import.meta.dirname : join(import.meta.dirname, '../docs')

/** The OpenAPI documents, as `npm run generate` wrote them. */
export const openApiFiles = {
  public: join(documents, 'openapi.public.json'),
  all: join(documents, 'openapi.json'),
}

/** The invented office of `npm run demo`. */
export const sampleDir = join(import.meta.dirname, bundled ? 'sample' : '../resources/sample')

/** The scripts and styles of the API reference. */
export const swaggerDir = bundled
  ? join(import.meta.dirname, 'swagger')
  : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/**
 * Returns the command by which an AI client on this computer starts the office's tools over standard streams:
 * without a shell, by absolute paths, so that it works on every system. The desktop application is started
 * itself, since it cannot be run as Node; its shell gives its path.
 */
export function mcpProgram(env: NodeJS.ProcessEnv): { command: string; args: string[] } {
  if (env.FUND_OFFICE_EXECUTABLE) return { command: env.FUND_OFFICE_EXECUTABLE, args: ['--mcp'] }
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, bundled ? 'mcp.mjs' : 'commands/mcp.ts')],
  }
}
