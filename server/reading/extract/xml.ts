import { SaxesParser } from 'saxes'
import { CannotRead } from './content.ts'
import { DEEPEST_NESTING } from './limits.ts'
import type { OfficeFile } from './zip.ts'

/** An attribute's value; `prefixed` where another attribute has the same name without a prefix (`id` and `r:id`). */
export type Attribute = (name: string, prefixed?: boolean) => string | undefined

/** Names come without their prefixes: which one a namespace has is the writing program's choice. */
export interface XmlHandler {
  open?(name: string, attribute: Attribute): void
  close?(name: string): void
  text?(text: string): void
}

/** Bytes that are decoded at a time. */
const CHUNK = 256 * 1024

/**
 * Walks through the XML of a part, element by element, without building a tree. Entities that the file declares itself
 * are not expanded. Unreadable when it is not well-formed or nests deeper than documents do.
 */
export function walkXml(bytes: Uint8Array, { open, close, text }: XmlHandler): void {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST_NESTING) throw damaged()
    open?.(local(name), (wanted, prefixed) => attributeOf(attributes, wanted, prefixed))
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(local(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('error', () => {
    throw damaged()
  })
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe
  const decoder = new TextDecoder(wide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
  parser.close()
}

/** Returns a part's relationships: from id to target path, of all kinds or of one, such as `slide`. */
export function relationships(file: OfficeFile, path: string, kind?: string): Map<string, string> {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash + 1)
  const part = file.part(`${folder}_rels/${path.slice(slash + 1)}.rels`)
  const found = new Map<string, string>()
  if (!part) return found
  walkXml(part, {
    open(name, attribute) {
      const [id, target, type] = [attribute('Id'), attribute('Target'), attribute('Type')]
      if (name !== 'Relationship' || !id || !target || attribute('TargetMode') === 'External') return
      if (kind && !type?.endsWith(`/${kind}`)) return
      found.set(id, resolve(folder, target))
    },
  })
  return found
}

function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributeOf(
  attributes: Readonly<Record<string, unknown>>,
  wanted: string,
  prefixed = false,
): string | undefined {
  for (const [name, value] of Object.entries(attributes))
    if (local(name) === wanted && (!prefixed || name.includes(':'))) return String(value)
  return undefined
}

const damaged = () => new CannotRead('unreadable', 'The file is damaged: a part of it is not well-formed.')
