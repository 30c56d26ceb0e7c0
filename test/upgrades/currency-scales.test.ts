// Amounts were once kept with the decimals that the runtime knew of a currency. An earlier office in such a currency
// reads as the same office in yen does, which has no decimals before and after.

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { openDatabase } from '../../server/database/index.ts'
import { SAMPLE_PASSWORD } from '../../server/sample/seed.ts'
import { type Json, Office, openOffice, TestClock } from '../office.ts'
import { unpack } from './earlier-offices.ts'

const IN_A_CURRENCY = [
  'approval_policies',
  'capital_calls',
  'deals',
  'distributions',
  'fund_accounts',
  'lps',
  'pricer_pricings',
  'pricer_tapes',
]

/** The last one that was kept before scales were stored. */
const name = '2026-11-22-vdr-more-flags'
const P = '/api/v1/svc'
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The office in a data folder, as its administrator, the day after it was left. */
async function opened(dataDir: string): Promise<Office> {
  const clock = new TestClock('2026-11-23T09:00:00.000Z')
  const office = await openOffice({ config: { dataDir, admin: undefined }, clock })
  const admin = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
  return new Office(office.running, office.config, admin, clock)
}

/** Changes the rows of an office that is not running. */
async function alter(dataDir: string, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ file: dataFolder(dataDir).database })
  for (const statement of statements) await sql.raw(statement).execute(database.root)
  await database.close()
}

/** Triggers that keep a database from naming another currency in its rows. */
const kept = ['update', 'delete'].map(verb => `distributions_no_${verb}`)
const inCurrency = (currency: string): string[] => [
  ...kept.map(trigger => `drop trigger ${trigger}`),
  ...IN_A_CURRENCY.map(table => `update ${table} set currency = '${currency}'`),
  `update deal_mandates set mandate = json_set(mandate, '$.size_currency', '${currency}')`,
  `update organisations set base_currency = '${currency}'`,
  ...kept.map(
    trigger =>
      `create trigger ${trigger} before ${trigger.slice('distributions_no_'.length)} on distributions begin select raise(abort, 'distributions is append-only'); end`,
  ),
]

/** The earlier office in yen, with the fees, closes, K-1s and limits that it had not yet, as a version before kept them. */
async function earlierInYen(): Promise<string> {
  const dataDir = unpack(name)
  folders.push(dataDir)
  await alter(dataDir, inCurrency('JPY'))
  const office = await opened(dataDir)
  await livesOn(office)
  await office.running.stop()
  await alter(dataDir, [
    'drop table currency_scales',
    'alter table fund_accounts drop column minor_digits',
    'alter table fund_accounts drop column debits_minor',
    `delete from kysely_migration where name like '2026-11-22-appliance-stored-scales%'`,
  ])
  return dataDir
}

async function livesOn(office: Office): Promise<void> {
  const [{ id }] = (await office.get(`${P}/cfo/accounts`)).body
  const done = async (answer: Promise<Json>): Promise<Json> => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const fund = `${P}/cfo/accounts/${id}`
  await done(office.put(`${fund}/fees`, { rate: 0.0173, base: 'committed' }))
  const period = { period_start: '2026-07-01', period_end: '2026-09-30' }
  const { id: calculation_id } = await done(office.post(`${fund}/fees/confirm`, period))
  await done(office.post(`${fund}/fees/post-accrual`, { calculation_id }))
  const tax = { tax_year: 2026, items: [{ box: '5', amount: 123_457 }] }
  const { schedules } = await done(office.post(`${fund}/k1/generate`, tax))
  const override = { box: '5', amount: 4321, reason: 'Corrected 1099-INT' }
  await done(office.post(`${fund}/k1/${schedules[0].lp_id}/2026/overrides`, override))
  const waive = attestable.map(check => ({ check, reason: 'Of no matter here' }))
  const close = await done(office.post(`${fund}/period-close/run`, { period_end: '2026-09-30', waive }))
  expect(close.status, JSON.stringify(close.checks)).toBe('closed')
  await done(
    office.post(`${P}/pricer/tapes`, { name: 'Alder', as_of_date: '2026-09-30', currency: 'JPY', csv: TAPE }),
  )
}

const attestable = [
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'fee_accrual_posted',
  'expense_accruals',
  'fx_rates_loaded',
  'sub_ledgers',
  'no_drafts',
  'reviewer',
]
const TAPE = 'loan_id,current_balance,rate,remaining_term\nA-1,250000,0.06,120\nA-2,75001,0.07,60\n'

/** A copy of an office, its amounts called another currency's without decimals. */
async function copyIn(dataDir: string, currency: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'fund-office-scales-'))
  folders.push(copy)
  cpSync(dataDir, copy, { recursive: true })
  await alter(copy, inCurrency(currency))
  return copy
}

const lists = [
  `${P}/agent/policies`,
  `${P}/cfo/accounts`,
  `${P}/cfo/chart-of-accounts`,
  `${P}/cfo/journal?limit=500`,
  `${P}/cfo/gl/journal?limit=500`,
  `${P}/cfo/gl-trial-balance`,
  `${P}/crm/deals?limit=500`,
  `${P}/crm/pipeline`,
  `${P}/crm/mandate`,
  `${P}/investor-portal/lps?limit=500`,
  `${P}/investor-portal/commitments?limit=500`,
  `${P}/investor-portal/calls?limit=500`,
  `${P}/investor-portal/distributions?limit=500`,
  `${P}/investors/lp`,
  `${P}/pricer/pricings`,
  `${P}/pricer/tapes`,
]
const ofFund = (id: number) => [
  ...['dashboard', 'risk', 'fees', 'lp-terms', 'performance', 'period-close', 'k1', 'ledger.journal'].map(
    what => `${P}/cfo/accounts/${id}/${what}`,
  ),
  `${P}/cfo/accounts/${id}/chart-data?from=2024-01-01&to=2026-11-22&interval=quarter`,
]

/** Everything that an office says of its money, by where it says it. */
async function saidBy(office: Office): Promise<Map<string, Json>> {
  const said = new Map<string, Json>()
  const ask = async (path: string): Promise<Json> => {
    const { status, body } = await office.get(path)
    said.set(path, { status, body })
    return body
  }
  for (const path of lists) await ask(path)
  for (const { id } of said.get(`${P}/cfo/accounts`).body) {
    for (const path of ofFund(id)) await ask(path)
    for (const { lp_id } of said.get(`${P}/cfo/accounts/${id}/k1`).body)
      await ask(`${P}/cfo/accounts/${id}/k1/${lp_id}/2026`)
    for (const close of said.get(`${P}/cfo/accounts/${id}/period-close`).body) {
      await ask(`${P}/cfo/accounts/${id}/period-close/${close.id}`)
      await ask(`${P}/cfo/accounts/${id}/period-close/${close.id}/statements`)
    }
  }
  for (const { id } of said.get(`${P}/investor-portal/calls?limit=500`).body) {
    await ask(`${P}/investor-portal/calls/${id}`)
    await ask(`${P}/investor-portal/calls/${id}/notices`)
  }
  for (const { id } of said.get(`${P}/investor-portal/distributions?limit=500`).body)
    await ask(`${P}/investor-portal/distributions/${id}/notices`)
  return said
}

/** Returns the answer in yen: rates found by trial agree to ten digits. */
const calledYen = (said: Json, currency: string): Json =>
  JSON.parse(
    JSON.stringify(said, (name, value) =>
      name === 'minor_digits'
        ? 0
        : typeof value === 'number' && !Number.isInteger(value)
          ? Number(value.toPrecision(10))
          : value,
    ).replaceAll(currency, 'JPY'),
  )

let inYen: string
let expected: Map<string, Json>
beforeAll(async () => {
  inYen = await earlierInYen()
  const office = await opened(await copyIn(inYen, 'JPY'))
  expected = await saidBy(office)
  await office.close()
})

describe.each(['HUF', 'IQD'])('an earlier office in %s', currency => {
  let office: Office
  beforeAll(async () => {
    office = await opened(await copyIn(inYen, currency))
  })
  afterAll(() => office.close())

  test('keeps the value of every amount', async () => {
    const said = await saidBy(office)
    expect(expected.size).toBeGreaterThan(35)
    for (const [path, answer] of expected) {
      expect(answer.status, path).toBe(200)
      if (!path.endsWith('ledger.journal'))
        expect(calledYen(said.get(path), currency), path).toEqual(calledYen(answer, 'JPY'))
    }
  })

  test('takes further entries, with the decimals of ISO 4217, on a book that balances', async () => {
    const fund = (await office.get(`${P}/cfo/accounts`)).body[0]
    const amount = currency === 'HUF' ? 10.25 : 10.125
    const before = fund.nav
    const { status, body } = await office.post(`${P}/cfo/gl/journal`, {
      fund_account_id: fund.id,
      date: '2026-11-20',
      lines: [
        { code: '1010', debit: amount },
        { code: '4010', credit: amount },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await office.get(`${P}/cfo/accounts/${fund.id}`)).body.nav).toBeCloseTo(before + amount, 3)
    const { body: trial } = await office.get(`${P}/cfo/gl-trial-balance?fund_account_id=${fund.id}`)
    expect(trial.balanced).toBe(true)
  })
})

test('a database whose decimals are others than the table says is not opened', async () => {
  const dataDir = unpack(name)
  const first = await openOffice({ config: { dataDir, admin: undefined } })
  await first.running.stop()
  const database = await openDatabase({ file: dataFolder(dataDir).database })
  await sql.raw(`update currency_scales set minor_digits = 0 where currency = 'HUF'`).execute(database.root)
  await database.close()
  await expect(openOffice({ config: { dataDir, admin: undefined } })).rejects.toThrow(
    'HUF is kept with 0 decimals and has 2 here',
  )
})
