// Bundles the server into dist/server: one file to start, for the installers and for a quick start. Packages
// with binaries stay outside and are shipped beside it.

import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.mjs'
import { packageFoldersOf } from './notices.mjs'

/** Packages with native parts. */
const unbundled = [/^better-sqlite3/, /^@node-rs\/argon2/, /^keytar/, /^@napi-rs\/keyring/, /^pg-native/]

/** Files of the API reference's viewer, with the licences of its parts. */
const swagger = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]

/** pdfkit looks for its fonts beside itself when it is first used; in a bundle they have to be part of it. */
const pdfFonts = {
  name: 'pdf-fonts',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!/[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/.test(id)) return null
    return code.replaceAll(/require\$1\('#standard-fonts\/(\w+)'\)/g, "require('./standard-fonts/$1.cjs')")
  },
}

/** pdf.js draws pages with a native package when it finds it; only the text of pages is read here. */
const pdfText = {
  name: 'pdf-text',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!/[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.mjs$/.test(id)) return null
    return code.replaceAll('require("@napi-rs/canvas")', 'undefined')
  },
}

/**
 * Bundles the server into a folder, afresh, and what else is to start there, by the names of their files.
 * @param {string} [output]
 * @param {Record<string, string>} [more]
 * @returns {Promise<string[]>} the folders of the packages that are in it
 */
export async function buildServer(output = join(root, 'dist/server'), more = {}) {
  const { rolldown } = await import('rolldown')
  rmSync(output, { recursive: true, force: true })
  const bundle = await rolldown({
    input: {
      main: join(root, 'server/main.ts'),
      'fund-office': join(root, 'server/commands/fund-office.ts'),
      'keychain-process': join(root, 'server/platform/secrets/keychain-process.ts'),
      'reading-worker': join(root, 'server/reading/worker.ts'),
      'folder-server': join(root, 'server/sources/folder/folder-server.ts'),
      'sound-worker': join(root, 'server/database/sqlite/sound-worker.ts'),
      'sample-worker': join(root, 'server/sample/sample-worker.ts'),
      'tape-worker': join(root, 'server/modules/pricer/tapes/tape-worker.ts'),
      export: join(root, 'server/commands/export.ts'),
      import: join(root, 'server/commands/import.ts'),
      mcp: join(root, 'server/commands/mcp.ts'),
      move: join(root, 'server/commands/move.ts'),
      'move-files': join(root, 'server/commands/move-files.ts'),
      rescue: join(root, 'server/commands/rescue.ts'),
      restore: join(root, 'server/commands/restore.ts'),
      'rotate-vault-key': join(root, 'server/commands/rotate-vault-key.ts'),
      'verify-audit': join(root, 'server/commands/verify-audit.ts'),
      ...more,
    },
    platform: 'node',
    external: unbundled,
    plugins: [pdfFonts, pdfText],
  })
  const { output: written } = await bundle.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
  cpSync(join(root, 'server/http/docs'), join(output, 'docs'), { recursive: true })
  for (const file of ['openapi.json', 'openapi.public.json'])
    cpSync(join(root, 'docs', file), join(output, file))
  cpSync(join(root, 'resources/sample'), join(output, 'sample'), { recursive: true })
  const modules = join(root, 'node_modules')
  for (const file of swagger) cpSync(join(modules, 'swagger-ui-dist', file), join(output, 'swagger', file))
  // Fonts of PDFs beyond the letters of Western Europe.
  for (const file of ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf', 'LICENSE_LIBERATION'])
    cpSync(join(modules, 'pdfjs-dist/standard_fonts', file), join(output, 'fonts', file))
  cpSync(join(root, 'resources/fonts'), join(output, 'fonts'), { recursive: true })
  // Character maps of East Asian fonts, which pdf.js reads when a PDF uses such a font.
  cpSync(join(modules, 'pdfjs-dist/cmaps'), join(output, 'cmaps'), { recursive: true })
  const bundled = written.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  return [...packageFoldersOf(bundled), join(modules, 'swagger-ui-dist')]
}
