import {
  type Child,
  docxOf,
  heading,
  paragraph,
  signatureBlock,
  tableOf,
} from '../../../platform/documents/docx.ts'
import {
  type FactName,
  factLabels,
  type PaperTemplate,
  partsOf,
  type TableName,
  tableLabels,
} from './template.ts'

/** A party as a signature block names it. */
export interface SigningParty {
  name: string
  signatory: string | null
}

/** Known facts of the transaction in readable form: days and amounts in the office's format. */
export interface PaperFacts {
  facts: Partial<Record<FactName, string | null>>
  /** Rows of a list, as many cells each as the template has columns. */
  tables: Partial<Record<TableName, readonly (readonly string[])[]>>
  parties: readonly SigningParty[]
}

/** A paper as a Word file, and the parts to fill in manually. */
export interface PreparedPaper {
  title: string
  bytes: Uint8Array
  /** Fields and lists of which the transaction knows nothing, each once, in the order of the paper. */
  missing: Array<{ field: FactName | TableName; label: string }>
}

/**
 * Fills a template with the facts of a transaction. What is missing stands in brackets on yellow ground, so that nobody
 * signs a paper with a hole in it. The same input gives the same bytes.
 * @param on the day or moment (ISO 8601) that the file says it was made at
 */
export async function preparePaper(
  template: PaperTemplate,
  { facts, tables, parties }: PaperFacts,
  on: string,
): Promise<PreparedPaper> {
  const missing = new Map<FactName | TableName, string>()
  const runs = (text: string) =>
    partsOf(text).map(part => {
      if ('text' in part) return { text: part.text }
      const name = part.field as FactName
      const value = facts[name]?.trim()
      if (value) return { text: value }
      missing.set(name, factLabels[name])
      return { text: `[${factLabels[name]}]`, blank: true }
    })
  const children: Child[] = []
  for (const block of template.blocks) {
    if (block.heading) children.push(heading(block.heading))
    if (block.text) children.push(paragraph(runs(block.text)))
    for (const [at, item] of (block.list ?? []).entries())
      children.push(paragraph([{ text: `(${letter(at)})\t` }, ...runs(item)], 'item'))
    if (block.table) {
      const rows = tables[block.table] ?? []
      if (rows.length === 0) missing.set(block.table, tableLabels[block.table])
      children.push(...tableOf(block.columns ?? [], rows, `[${tableLabels[block.table]}]`))
    }
    if (block.signatures === 'parties' && parties.length === 0) missing.set('parties', tableLabels.parties)
    if (block.signatures)
      for (const party of block.signatures === 'parties' ? parties : [signerOf(facts)])
        children.push(...signatureBlock(party))
  }
  return {
    title: template.title,
    bytes: await docxOf({ title: template.title, children, on }),
    missing: [...missing].map(([field, label]) => ({ field, label })),
  }
}

const letter = (at: number): string => String.fromCharCode(97 + at)

const signerOf = (facts: PaperFacts['facts']): SigningParty => ({
  name: '',
  signatory: [facts.signatory_name, facts.signatory_title].filter(part => part?.trim()).join(', ') || null,
})
