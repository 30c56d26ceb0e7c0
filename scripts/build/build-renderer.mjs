// Builds the renderer with Vite (renderer/ -> dist/renderer), only when something it is made of changed.

import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { oneAtATime } from '../one-at-a-time.mjs'
import { PlainError, pinnedNode, root, run, say } from '../project.mjs'

const source = join(root, 'renderer')
const stampFile = join(root, 'dist/renderer.sha256')

/** Builds the renderer unless dist/renderer was built from these very sources. */
export async function buildRenderer() {
  if (!existsSync(join(source, 'index.html'))) return
  const fingerprint = fingerprintSources()
  if (!isBuilt(fingerprint)) await oneAtATime(() => build(fingerprint))
}

/**
 * Copies the built pages.
 * @param {string} target
 * @returns {import('./notices.mjs').Notice[]} the packages that are in them
 */
export function shipRenderer(target) {
  const built = join(root, 'dist/renderer')
  const record = join(built, '.vite')
  cpSync(built, target, { recursive: true, filter: path => path !== record })
  return JSON.parse(readFileSync(join(record, 'licenses.json'), 'utf8'))
}

/** @param {string} fingerprint */
function isBuilt(fingerprint) {
  const built = existsSync(stampFile) && existsSync(join(root, 'dist/renderer/index.html'))
  return built && readFileSync(stampFile, 'utf8') === fingerprint
}

/** @param {string} fingerprint */
async function build(fingerprint) {
  if (isBuilt(fingerprint)) return // by whoever was at work meanwhile
  say('Building the user interface ...')
  rmSync(stampFile, { force: true }) // a build that stops halfway must not count as built
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const output = ['--outDir', join(root, 'dist/renderer'), '--emptyOutDir', '--logLevel', 'warn']
  if ((await run(pinnedNode, [vite, 'build', source, ...output])) !== 0) {
    throw new PlainError('The user interface could not be built; see the messages above.')
  }
  compress(join(root, 'dist/renderer/assets'))
  writeFileSync(stampFile, fingerprint)
}

/**
 * Lays a compressed copy beside each script and style; the server sends the one that the browser takes.
 * @param {string} assets
 */
function compress(assets) {
  for (const file of listFiles(assets).filter(name => /\.(m?js|css|svg)$/.test(name))) {
    const content = readFileSync(join(assets, file))
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(assets, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

// Fingerprints the renderer's own files (vite.config.ts is one of them) and its sources outside its folder:
// the packages, the table of currencies and the icons.
function fingerprintSources() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'resources/currencies.json'])
    hash.update(readFileSync(join(root, file)))
  const icons = join(root, 'resources/icons')
  for (const file of listFiles(icons)) hash.update(`\0${file}\0`).update(readFileSync(join(icons, file)))
  for (const file of listFiles(source)) hash.update(`\0${file}\0`).update(readFileSync(join(source, file)))
  return hash.digest('hex')
}

/** @param {string} folder */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => statSync(join(folder, file)).isFile())
    .sort()
}
