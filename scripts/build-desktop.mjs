// Builds the desktop application into dist/desktop: the shell and the server as bundles, the pages, and the packages
// that stay outside of a bundle. What is in that folder is what an installer packs.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildRenderer } from './build-renderer.mjs'
import { buildServer } from './build-server.mjs'
import { PlainError, root } from './project.mjs'

const productName = 'Fund Office'

const prebuilt = `prebuilds/${process.platform}-${process.arch}.node`

/**
 * The packages with native parts, or with files that are served as they are, and which of their files are needed at
 * work (licences always are). Their binaries for this system are packages of their own, or lie in `prebuilds`.
 * @type {Record<string, (file: string) => boolean>}
 */
const packages = {
  'better-sqlite3': file => /^(lib\b|prebuilds$)/.test(file) || file === prebuilt,
  '@node-rs/argon2': file => file === 'index.js',
  keytar: file => file === 'index.js',
  'swagger-ui-dist': file => file === 'swagger-ui.css' || file === 'swagger-ui-bundle.js',
}

/**
 * Builds the application into a folder, afresh.
 * @param {string} [output]
 */
export async function buildDesktop(output = join(root, 'dist/desktop')) {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  await buildRenderer()
  await Promise.all([buildShell(output), buildServer(join(output, 'dist/server'))])
  cpSync(join(root, 'dist/renderer'), join(output, 'dist/renderer'), { recursive: true })
  for (const icon of ['icon.png', 'tray.png', 'tray@2x.png'])
    cpSync(join(root, 'resources/icons', icon), join(output, 'resources/icons', icon))
  for (const [name, isNeeded] of Object.entries(packages)) shipPackage(name, isNeeded, output)
  if (!existsSync(join(output, 'node_modules/better-sqlite3', prebuilt)))
    throw new PlainError(`better-sqlite3 has no binary for this system.`)
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

/**
 * @param {string} name
 * @param {(file: string) => boolean} isNeeded
 * @param {string} output
 */
function shipPackage(name, isNeeded, output) {
  const source = join(root, 'node_modules', name)
  copyPackage(source, join(output, 'node_modules', name), isNeeded)
  const { optionalDependencies } = readJson(join(source, 'package.json'))
  if (!optionalDependencies) return
  const binaries = Object.keys(optionalDependencies).filter(each =>
    existsSync(join(root, 'node_modules', each)),
  )
  if (binaries.length === 0) throw new PlainError(`${name} has no binary for this system.`)
  for (const each of binaries)
    copyPackage(join(root, 'node_modules', each), join(output, 'node_modules', each), isBinary)
}

/** @param {string} file */
const isBinary = file => file.endsWith('.node')

/**
 * @param {string} source
 * @param {string} target
 * @param {(file: string) => boolean} isNeeded
 */
function copyPackage(source, target, isNeeded) {
  cpSync(source, target, {
    recursive: true,
    filter: path => {
      if (path === source) return true
      const file = path.slice(source.length + 1).replaceAll('\\', '/')
      const ofItself = dirname(file) === '.' && /^(licen[cs]e|notice)/i.test(basename(file))
      return file === 'package.json' || ofItself || isNeeded(file)
    },
  })
}

/** @param {string} output */
function writeManifest(output) {
  const { name, version, description, license, dependencies } = readJson(join(root, 'package.json'))
  const shipped = Object.fromEntries(Object.keys(packages).map(each => [each, dependencies[each]]))
  const manifest = {
    name,
    productName,
    version,
    description,
    license,
    author: productName,
    private: true,
    type: 'module',
    main: 'main.mjs',
    dependencies: shipped,
  }
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @param {string} file */
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
