import { sentence } from '../../kernel/language/sentence.ts'
import { decodeText, isBinary } from '../extract/decode.ts'
import { refusalFor, UnfitFile } from '../extract/refused-file.ts'
import { csvListOf, isSdnCsv, readCsvList, readSdnCsv } from './csv-lists.ts'
import type { SanctionsFile } from './listed.ts'
import { readXmlList, xmlListOf } from './xml-lists.ts'

/** A list as it is published; OFAC's sdn.csv comes with its aliases in a file of their own. */
export interface GivenList {
  bytes: Uint8Array
  alternatives?: Uint8Array | undefined
}

/** Entries of one list at most; the largest consolidated one has some hundred thousand. */
const MOST_ENTRIES = 250_000

/** Entries without a key or a name, as a part of all, from which on the list is not whole. */
const MOST_PASSED_OVER = 0.01

/** Reads a list of sanctions, recognised by its content. Never throws for a file's content. */
export function sanctionsListOf({ bytes, alternatives }: GivenList): SanctionsFile {
  try {
    const { entries: all, ...list } = read(own(bytes), alternatives && own(alternatives))
    const entries = all.filter(({ uid, name }) => uid !== '' && name !== '')
    const passedOver = all.length - entries.length
    if (all.length === 0) throw new UnfitFile(sentence`contains no entries`)
    if (passedOver > all.length * MOST_PASSED_OVER)
      throw new UnfitFile(sentence`is incomplete: ${passedOver} of its entries have no key or no name`)
    if (entries.length > MOST_ENTRIES) throw new UnfitFile(sentence`has more than ${MOST_ENTRIES} entries`)
    return { ...list, entries, passedOver }
  } catch (error) {
    return refusalFor(error)
  }
}

const own = (bytes: Uint8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function read(bytes: Uint8Array, alternatives: Uint8Array | undefined) {
  if (bytes.length === 0) throw new UnfitFile(sentence`is empty`)
  if (isBinary(bytes)) throw new UnfitFile(sentence`is not a text file: unpack the list first`)
  const text = decodeText(bytes)
  const head = text.slice(0, 10_000)
  if (/^\s*</.test(head)) {
    const list = xmlListOf(head)
    if (list) return readXmlList(bytes, list)
    throw new UnfitFile(
      sentence`is XML, but not a list of OFAC, the United Nations, the European Union or the United Kingdom`,
    )
  }
  const list = csvListOf(head)
  if (list) return readCsvList(text, list)
  if (isSdnCsv(head)) return readSdnCsv(text, alternatives && decodeText(alternatives))
  throw new UnfitFile(
    sentence`is not a recognised list: OFAC sdn.xml, sdn.csv or consolidated.xml, the consolidated lists of the United Nations and the European Union, the UK Sanctions List, and targets.simple.csv of OpenSanctions`,
  )
}
