import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRoute } from '@tanstack/react-router'
import { folders } from '../../renderer/pages/index.ts'

const SERVER = join(import.meta.dirname, '../../server')

const pathOf = ({ options }: AnyRoute): string => ('path' in options ? String(options.path) : '')

/** A page's address from the root on: the settings stand below one of their own. */
function addressOf(route: AnyRoute): string {
  const parent = route.options.getParentRoute?.() as AnyRoute | undefined
  return `${parent ? addressOf(parent) : ''}${pathOf(route)}`.replace('//', '/')
}

const addresses = folders
  .flatMap(({ routes }): readonly AnyRoute[] => routes)
  .map(addressOf)
  .map(address => address.split('/'))

/** Returns whether a page exists at a link, whatever its search; a parameter stands for any one part. */
export function leadsToPage(link: string): boolean {
  const parts = (link.split('?')[0] as string).split('/')
  return addresses.some(
    address =>
      address.length === parts.length &&
      address.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at])),
  )
}

export interface Link {
  file: string
  link: string
}

const LITERAL = /'(\/[^']*)'|`(\/[^`]*)`/g
/**
 * Matches the places named by notices, due dates and refusals, up to the end of their line; a comparison and
 * a comment name none.
 */
const SAID = /^(?!\s*\/?\*).*?\b(?:link|page): (?!\w+\.startsWith)(.*)/gm

/** Every address of a page that the server writes: where it stands, with a part in place of each that is computed. */
export function serverLinks(): Link[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }))
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(SAID)].flatMap(([, said = '']) => {
      const literals = literalsOf(said)
      if (literals.length > 0) return literals.map(link => ({ file, link }))
      const builder = said.match(/^(\w*[pP]age\w*)\(/)?.[1]
      if (builder === undefined) return []
      const built = [text, ...files.map(one => one.text)].flatMap(one => builtBy(builder, one))
      if (built.length === 0) throw new Error(`${file}: what ${builder} builds was not found`)
      return built.map(link => ({ file, link }))
    }),
  )
}

const literalsOf = (text: string): string[] =>
  [...text.matchAll(LITERAL)].map(
    ([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, '1') ?? '',
  )

/** The addresses in the line that defines a function. */
function builtBy(name: string, text: string): string[] {
  const definition = text.match(new RegExp(`(?:const ${name} =|function ${name}\\().*`))
  return definition ? literalsOf(definition[0]) : []
}
