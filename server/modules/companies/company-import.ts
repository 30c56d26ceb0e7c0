import {
  companiesByName,
  company,
  insertCompany,
  type NewCompany,
  withdrawCompany,
} from '../../companies/company.ts'
import { isTotal } from '../../imports/cells.ts'
import { reasonNot } from '../../imports/imports.ts'
import type { ImportedRecord, ImportKind } from '../../imports/kind.ts'
import { givenInRow, recordChoices, recordColumns } from '../../imports/record-columns.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import { type Context, type Sentence, sentence } from '../../kernel/index.ts'
import { keysOf } from '../../kernel/names/name-keys.ts'

/** The companies of an address book; one that is known by any of its names is there already. */
export const companyImport: ImportKind<string> = {
  key: 'companies',
  columns: recordColumns(company),
  ignores: ({ name = '' }) => isTotal(name),
  choices: ctx => recordChoices(ctx, company),
  async decide(ctx, rows) {
    const read = rows.map(row => ({ row, given: companyOf(row) }))
    const known = await companiesByName(
      ctx,
      read.flatMap(({ given }) => (given ? namesOf(given) : [])),
    )
    const earlier = new Map<string, number>()
    const created: Array<{ row: number; given: NewCompany }> = []
    for (const { row, given } of read) {
      if (!given) continue
      const names = namesOf(given)
      const keys = names.flatMap(keysOf)
      const there = names.map(name => known.get(name)).find(one => one !== undefined)
      const before = keys.map(key => earlier.get(key)).find(one => one !== undefined)
      if (there) row.becomes('same', sentence`${there.name} is there`)
      else if (before !== undefined) row.becomes('same', sentence`row ${before} already has this company`)
      else {
        for (const key of keys) earlier.set(key, row.row)
        created.push({ row: row.row, given })
        row.becomes('create')
      }
    }
    return {
      async deed(keep) {
        for (const { row, given } of created) {
          const { id, ...entered } = company.present(await insertCompany(ctx, given))
          const { updated_at, version, ...as } = entered
          keep.created(row, 'company', id, as)
        }
      },
    }
  },
  undo: takeBack,
}

const companyOf = (row: SheetRow) => givenInRow(company, row) as NewCompany | null

const namesOf = ({ name, legal_name }: NewCompany): string[] =>
  [name, legal_name].flatMap(one => (one ? [one] : []))

async function takeBack(ctx: Context, records: readonly ImportedRecord[]): Promise<Sentence[]> {
  const reasons: Sentence[] = []
  for (const { record_id, after } of records)
    reasons.push(...(await reasonNot(() => withdrawCompany(ctx, record_id, after ?? {}))))
  return reasons
}
