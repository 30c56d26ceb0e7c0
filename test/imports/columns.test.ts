import { describe, expect, test } from 'vitest'
import { company } from '../../server/companies/company.ts'
import { deal } from '../../server/deals/deal.ts'
import { fractionIn } from '../../server/imports/cells.ts'
import { headOf, mapColumns } from '../../server/imports/columns.ts'
import { sentence } from '../../server/kernel/index.ts'
import { companyImport } from '../../server/modules/companies/company-import.ts'
import { obligation } from '../../server/modules/compliance/obligations/obligation.ts'
import { obligationImport } from '../../server/modules/compliance/obligations/obligation-import.ts'
import { contact } from '../../server/modules/crm/contact.ts'
import { dealImport } from '../../server/modules/crm/imports/deal-import.ts'
import { contactColumns } from '../../server/modules/crm/imports/import-table.ts'
import { columns as investorColumns } from '../../server/modules/investors/investor-columns.ts'
import { registry } from '../../server/registry.ts'

/** A program that has ids of its own writes its records by them, a row at a time (`platform/external-ids`). */
const external_id = 'an external ID is written by its program'

/** Fields of each kind that its import reads, and those it does not, each with its reason. */
const IMPORTS = [
  {
    kind: deal,
    columns: Object.keys(dealImport.columns),
    unread: {
      company_id: 'a sheet names a company',
      sponsor_id: 'a sheet names a company',
      room_id: 'a room is chosen on the page of the deal',
      external_id,
    },
  },
  { kind: company, columns: Object.keys(companyImport.columns), unread: { external_id } },
  { kind: obligation, columns: Object.keys(obligationImport.columns), unread: { external_id } },
  {
    kind: contact,
    columns: Object.keys(contactColumns),
    unread: {
      company_id: 'a sheet names a company',
      owner_id: 'address books have no owner of the office',
      next_step: 'address books have no next steps',
      next_step_at: 'address books have no next steps',
      external_id,
    },
  },
]

test.each(IMPORTS)(
  'what a $kind.type is given, an import reads or says why not',
  ({ kind, columns, unread }) => {
    const given = Object.entries(kind.fields).filter(
      ([, { input, only }]) => input !== null && only !== 'change',
    )
    const missing = given
      .filter(([name, one]) => !columns.includes(('sheet' in one && one.sheet?.as) || name))
      .map(([name]) => name)
    expect(missing).toEqual(Object.keys(unread))
  },
)

test('a field says its column in sheets where its kind is imported', () => {
  const imported = IMPORTS.map(({ kind }) => kind.type as string)
  const others = registry.modules
    .flatMap(({ recordKinds = [] }) => recordKinds)
    .filter(({ type }) => !imported.includes(type))
  // Next steps and owners are the same for all kinds.
  const shared = Object.values(company.fields).flatMap(({ sheet }: { sheet?: object }) => sheet ?? [])
  for (const { fields, type } of others)
    for (const [name, { sheet }] of Object.entries(fields))
      if (sheet) expect(shared, `${type}.${name}`).toContainEqual(sheet)
})

test('a share is read as it is written, and asked about where it may mean two', () => {
  expect(fractionIn('12 %', '.')).toBe('0.12')
  expect(fractionIn('12,5%', ',')).toBe('0.125')
  expect(fractionIn('0.07', '.')).toBe('0.07')
  expect(fractionIn('-3%', '.')).toBe('-0.03')
  for (const cell of ['12', '1', 'high', '%']) expect([cell, fractionIn(cell, '.')]).toEqual([cell, null])
})

describe('columns are known by their names in German, French and Spanish', () => {
  test.each([
    ['Anleger;Fonds;Zusage;Währung;Land', ['Anleger', 'Fonds', 'Zusage', 'Währung', 'Land']],
    ['Investisseur;Fonds;Engagement;Devise;Pays', ['Investisseur', 'Fonds', 'Engagement', 'Devise', 'Pays']],
    ['Inversor;Fondo;Compromiso;Moneda;País', ['Inversor', 'Fondo', 'Compromiso', 'Moneda', 'País']],
  ])('%s', (line, expected) => {
    const mapping = mapColumns(investorColumns, line.split(';'))
    const { investor, fund, commitment, currency, country } = mapping
    expect([investor, fund, commitment, currency, country]).toEqual(expected)
  })

  test('and a field keeps its own name before another’s translation', () => {
    const { type, currency, date } = mapColumns(investorColumns, [
      'Art',
      'Type',
      'Währung',
      'Currency',
      'Datum',
    ])
    expect([type, currency, date]).toEqual(['Type', 'Currency', 'Datum'])
  })
})

describe('the row that names the columns', () => {
  const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split(';') }))
  const unknown = { worth: { title: sentence`Worth`, reads: 'amount', names: ['worth'] } } as const

  test('is below titles, also where nobody knows the names', () => {
    const { header, names } = headOf(rowsOf('The pool', 'of March', 'Nr;Rest', 'A;1', 'B;2'), unknown)
    expect({ header, names }).toEqual({ header: 3, names: ['Nr', 'Rest'] })
  })

  test('is none where records begin, also below a title', () => {
    for (const lines of [
      ['2026-03-04;12.50;Rent', '2026-03-05;13.50;Rent'],
      ['Account 4711', '2026-03-04;12.50;Rent', '2026-03-05;13.50;Rent'],
    ])
      expect(headOf(rowsOf(...lines), unknown).header).toBeNull()
  })
})
