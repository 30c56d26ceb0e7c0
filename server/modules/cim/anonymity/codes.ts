import { createHash } from 'node:crypto'
import type { Disguise } from './names.ts'

/** Code names for deals: words that reveal nothing about a business. */
const WORDS = [
  'Amber', 'Anvil', 'Arrow', 'Aster', 'Basalt', 'Beacon', 'Birch', 'Cedar', 'Cobalt', 'Comet', 'Compass', 'Coral',
  'Crane', 'Delta', 'Ember', 'Falcon', 'Fern', 'Garnet', 'Glacier', 'Granite', 'Harbour', 'Hazel', 'Heron', 'Indigo',
  'Iris', 'Jasper', 'Juniper', 'Kestrel', 'Lark', 'Linden', 'Lotus', 'Maple', 'Marble', 'Meteor', 'Myrtle', 'Nova',
  'Onyx', 'Opal', 'Orchid', 'Osprey', 'Pearl', 'Quartz', 'Raven', 'Rowan', 'Saffron', 'Sapphire', 'Sequoia', 'Sparrow',
  'Tamarind', 'Thistle', 'Topaz', 'Tulip', 'Violet', 'Willow', 'Yarrow', 'Zephyr',
] // biome-ignore format: a list to be read as one

/** A code name that is stable for its subject and does not reveal it. */
export function codeNameFor(subject: string, disguise: Disguise): string {
  const start = createHash('sha256').update(subject).digest().readUInt32BE(0) % WORDS.length
  const inOrder = [...WORDS.slice(start), ...WORDS.slice(0, start)]
  const word = inOrder.find(one => disguise.leaksIn(one).length === 0) ?? (inOrder[0] as string)
  return `Project ${word}`
}
