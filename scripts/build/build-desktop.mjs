// Builds the desktop application into dist/desktop: the shell and the server as bundles, the pages, and the
// packages that stay outside of a bundle. An installer packs that folder.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.mjs'
import { buildRenderer, shipRenderer } from './build-renderer.mjs'
import { buildServer } from './build-server.mjs'
import { nativeDependencies, shipNativePackages } from './native-packages.mjs'
import { noticeOf, packageFoldersOf, printNotices } from './notices.mjs'

const productName = 'Fund Office'

/**
 * Builds the application into a folder, afresh.
 * @param {string} [output]
 * @param {import('./native-packages.mjs').Binaries} [binaries] the native parts of other kinds of processors too
 */
export async function buildDesktop(output = join(root, 'dist/desktop'), binaries) {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  await buildRenderer()
  const bundled = await Promise.all([buildServer(join(output, 'dist/server')), buildShell(output)])
  const inPages = shipRenderer(join(output, 'dist/renderer'))
  for (const icon of ['icon.png', 'tray.png', 'tray@2x.png'])
    cpSync(join(root, 'resources/icons', icon), join(output, 'resources/icons', icon))
  const native = shipNativePackages(output, binaries)
  const notices = printNotices([...inPages, ...[...bundled.flat(), ...native].map(noticeOf)])
  writeFileSync(join(output, 'THIRD-PARTY-NOTICES.txt'), notices)
  writeManifest(output)
}

/**
 * @param {string} output
 * @returns {Promise<string[]>} the folders of the packages that are in it
 */
async function buildShell(output) {
  const { rolldown } = await import('rolldown')
  /** @type {string[]} */
  const bundled = []
  for (const name of ['main', 'server-host']) {
    const bundle = await rolldown({
      input: { [name]: join(root, `main/${name}.ts`) },
      platform: 'node',
      external: ['electron'],
    })
    const { output: written } = await bundle.write({
      dir: output,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    await bundle.close()
    bundled.push(...written.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : [])))
  }
  return packageFoldersOf(bundled)
}

/** @param {string} output */
function writeManifest(output) {
  const { name, version, description, homepage, license, author } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const manifest = {
    name,
    productName,
    version,
    description,
    homepage,
    license,
    author,
    private: true,
    type: 'module',
    main: 'main.mjs',
    // The entry of the Linux menu that its windows belong to: the executable's name in electron-builder.yml.
    desktopName: `${name}.desktop`,
    dependencies: nativeDependencies(),
  }
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
