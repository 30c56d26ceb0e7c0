// Builds the program for installation without this repository: a folder with the bundled server, the pages
// and the packages beside them, as an archive that runs on a plain Node, and as an npm package.

import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OLDEST_NODE } from '../install.mjs'
import { PlainError, root, run, runNpm } from '../project.mjs'
import { buildRenderer, shipRenderer } from './build-renderer.mjs'
import { buildServer } from './build-server.mjs'
import { nativeDependencies, shipNativePackages } from './native-packages.mjs'
import { noticeOf, printNotices } from './notices.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Makes the release in a folder, afresh.
 * @param {string} output
 * @param {import('./native-packages.mjs').Binaries} [binaries] the native parts of other systems; without it those of this one
 */
export async function buildRelease(output, binaries) {
  rmSync(output, { recursive: true, force: true })
  const folder = join(output, `${manifest.name}-${manifest.version}`)
  mkdirSync(folder, { recursive: true })
  await buildRenderer()
  const bundled = await buildServer(join(folder, 'server'))
  const inPages = shipRenderer(join(folder, 'renderer'))
  chmodSync(join(folder, 'server/fund-office.mjs'), 0o755)
  const native = shipNativePackages(folder, binaries)
  const notices = printNotices([...inPages, ...[...bundled, ...native].map(noticeOf)])
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices)
  cpSync(join(root, 'resources/release/README.md'), join(folder, 'README.md'))
  for (const file of ['CHANGELOG.md', 'SECURITY.md']) cpSync(join(root, file), join(folder, file))
  for (const file of documents()) cpSync(join(root, 'docs', file), join(folder, 'docs', file))
  const unit = 'fund-office.service'
  cpSync(join(root, 'resources/systemd', unit), join(folder, 'systemd', unit))
  writeManifest(folder)
  await packArchive(folder)
  await packPackage(folder)
  rmSync(folder, { recursive: true })
  await writeBillOfMaterials(join(output, `${basename(folder)}.cdx.json`))
  writeDigests(output)
  // The answer of an address that offices ask for the latest version.
  writeFileSync(join(output, 'latest.json'), `${JSON.stringify({ version: manifest.version })}\n`)
}

/** Documents that the program's sentences and its changelog link to. */
const documents = () => readdirSync(join(root, 'docs')).filter(file => file.endsWith('.md'))

/** @param {string} folder */
function writeManifest(folder) {
  const { name, version, description, homepage, license, author } = manifest
  const own = {
    name,
    version,
    description,
    homepage,
    license,
    author,
    type: 'module',
    bin: { [name]: 'server/fund-office.mjs' },
    engines: { node: `>=${OLDEST_NODE.join('.')}` },
    dependencies: nativeDependencies(),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

/** @param {string} folder */
async function packArchive(folder) {
  const code = await run('tar', ['-czf', `${folder}.tar.gz`, '-C', dirname(folder), basename(folder)])
  if (code !== 0) throw new PlainError('The archive could not be written; see the messages above.')
}

/**
 * npm leaves `node_modules` out: it fetches the native packages for the system it installs on.
 * @param {string} folder
 */
async function packPackage(folder) {
  const code = await runNpm(['pack', folder, '--pack-destination', dirname(folder), '--ignore-scripts'])
  if (code !== 0) throw new PlainError('The npm package could not be written; see the messages above.')
}

/**
 * Written in a folder with the program's own name, since npm names what it lists after the folder, from a lock file
 * without what only tests need: with `--omit dev` npm leaves out all that a package of the tests needs too.
 * @param {string} file
 */
async function writeBillOfMaterials(file) {
  const folder = join(dirname(file), manifest.name)
  mkdirSync(folder)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const { devDependencies: _, ...own } = lock.packages['']
  const program = { ...lock, packages: { ...Object.fromEntries(packages), '': own } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(program))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies: {} }))
  const target = openSync(file, 'w')
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const code = await runNpm(args, { cwd: folder, stdio: ['ignore', target, 2] })
  closeSync(target)
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new PlainError('The bill of materials could not be written; see the messages above.')
}

/** @param {string} output */
function writeDigests(output) {
  const lines = readdirSync(output)
    .sort()
    .map(
      file =>
        `${createHash('sha256')
          .update(readFileSync(join(output, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''))
}
