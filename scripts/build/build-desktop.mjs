// Builds the desktop application into dist/desktop: the shell and the server as bundles, the pages, and the packages
// that stay outside of a bundle. What is in that folder is what an installer packs.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.mjs'
import { buildRenderer, shipRenderer } from './build-renderer.mjs'
import { buildServer } from './build-server.mjs'
import { nativeDependencies, shipNativePackages } from './native-packages.mjs'
import { noticeOf, printNotices } from './notices.mjs'

const productName = 'Fund Office'

/**
 * Builds the application into a folder, afresh.
 * @param {string} [output]
 */
export async function buildDesktop(output = join(root, 'dist/desktop')) {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  await buildRenderer()
  const [bundled] = await Promise.all([buildServer(join(output, 'dist/server')), buildShell(output)])
  const inPages = shipRenderer(join(output, 'dist/renderer'))
  for (const icon of ['icon.png', 'tray.png', 'tray@2x.png'])
    cpSync(join(root, 'resources/icons', icon), join(output, 'resources/icons', icon))
  const native = shipNativePackages(output)
  const notices = printNotices([...inPages, ...[...bundled, ...native].map(noticeOf)])
  writeFileSync(join(output, 'THIRD-PARTY-NOTICES.txt'), notices)
  writeManifest(output)
}

/** @param {string} output */
async function buildShell(output) {
  const { rolldown } = await import('rolldown')
  for (const name of ['main', 'server-host']) {
    const bundle = await rolldown({
      input: { [name]: join(root, `main/${name}.ts`) },
      platform: 'node',
      external: ['electron'],
    })
    await bundle.write({ dir: output, format: 'esm', entryFileNames: '[name].mjs' })
    await bundle.close()
  }
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
