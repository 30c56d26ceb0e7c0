import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program behind "A folder on this computer": in the sources a TypeScript file, beside this one once bundled. */
export const FOLDER_SERVER = fileURLToPath(
  new URL(extname(import.meta.url) === '.ts' ? './folder-server.ts' : './folder-server.mjs', import.meta.url),
)
