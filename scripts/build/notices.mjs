// The notices of the packages that a bundle is made of: their licences ask to be told wherever they are shipped.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * The folders of the packages that modules of a bundle come from.
 * @param {string[]} modules file names
 * @returns {string[]}
 */
export function packageFoldersOf(modules) {
  const inPackages = modules.filter(id => id.includes(`${sep}node_modules${sep}`))
  return [
    ...new Set(inPackages.map(id => packageFolder(dirname(id.replace(/^\0/, '').replace(/\?.*$/, ''))))),
  ]
}

/**
 * @param {string} folder
 * @returns {string}
 */
function packageFolder(folder) {
  // Some packages have a package.json without a name in their folders, which says how their modules are written.
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder
  return packageFolder(dirname(folder))
}

/**
 * @typedef {{ name: string, version: string, identifier?: string, text?: string }} Notice a package and its licence, as
 * Vite tells of those in the pages
 */

/**
 * Returns the notice of the package in a folder.
 * @param {string} folder
 * @returns {Notice}
 */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|notice|copying)|\.license\.txt$/i.test(file))
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, identifier: license, text: texts.join('\n\n') }
}

/**
 * The text of THIRD-PARTY-NOTICES.txt.
 * @param {Notice[]} notices
 * @returns {string}
 */
export function printNotices(notices) {
  const line = '='.repeat(80)
  const printed = notices.map(({ name, version, identifier = 'no licence stated', text }) => {
    const title = `${name} ${version} (${identifier})`
    return `${line}\n${title}\n${line}\n\n${text || `The package brings no text of its licence; it states: ${identifier}.`}\n`
  })
  const intro = 'Fund Office contains the following packages, under the licences that are printed here.\n'
  return [intro, ...new Set(printed.sort())].join('\n')
}
