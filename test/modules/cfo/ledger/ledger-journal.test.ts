import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { Book, CFO, firstQuarter } from '../book.ts'
import examples from '../examples.json' with { type: 'json' }

let office: Office
let folder: string
beforeAll(async () => {
  office = await openOffice()
  folder = mkdtempSync(join(tmpdir(), 'fund-office-ledger-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await office.close()
})

/** The other programs that keep books of double entries, and how each lists every balance. */
const programs = {
  hledger: (file: string) => [
    '-f',
    file,
    'balance',
    '--flat',
    '--no-total',
    '--format',
    '%(account) # %(total)',
  ],
  ledger: (file: string) => [
    '-f',
    file,
    'balance',
    '--flat',
    '--no-total',
    '--format',
    '%(account) # %(total)\n',
  ],
} as const
type Program = keyof typeof programs

function isHere(program: Program): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const exported = async (book: Book, as_of?: string): Promise<string> => {
  const query = as_of === undefined ? '' : `?as_of=${as_of}`
  const { status, body } = await office.get(`${CFO}/accounts/${book.fundId}/ledger.journal${query}`)
  expect(status).toBe(200)
  return body
}

/** The strictest reading of each: what is not declared is an error. */
const strictly = {
  hledger: (file: string) => ['-f', file, 'check', '--strict'],
  ledger: (file: string) => ['-f', file, '--pedantic', 'balance'],
} as const

const inUtf8 = { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const

/** Returns another program's reading of the file: balances by code, debit positive. */
function readBy(program: Program, journal: string): Record<string, number> {
  const path = join(folder, 'book.journal')
  writeFileSync(path, journal)
  execFileSync(program, strictly[program](path), inUtf8)
  const out = execFileSync(program, programs[program](path), inUtf8)
  return Object.fromEntries(
    out
      .split('\n')
      .filter(row => row.trim() !== '')
      .map(row => {
        const [account = '', total = ''] = row.split(' # ')
        return [/:(\S+)/.exec(account)?.[1], Number.parseFloat(total.replaceAll(',', ''))]
      }),
  )
}

/** Words that mean something to one of the programs. */
const traps = [
  'a ; comment, date:2025-13-45',
  '[2025-99-99] and [=x]',
  'key:: 1/0  tag: x',
  '(99) ! * "quoted" | note',
  'two  spaces\tand\nlines',
  '; = @ {1} ~ %',
  '– ü 株式 ’',
]

async function trappedFund(): Promise<Book> {
  const book = await Book.open(office, { name: '; Fund: "A" [2025-13-45]\n= x', currency: 'JPY' })
  const { body: accounts } = await office.get(`${CFO}/gl/accounts?fund_account_id=${book.fundId}`)
  const cash = accounts.find(({ code }: Json) => code === '1010')
  for (const [index, trap] of traps.entries()) {
    await office.patch(`${CFO}/gl/accounts/${cash.id}`, { name: trap })
    await book.posted(
      `2025-01-${10 + index}`,
      [
        ['1010', 1000 + index, 0],
        ['3100', 0, 1000 + index],
      ],
      { description: trap, reference: trap },
    )
    const file = await exported(book)
    for (const program of here) expect(readBy(program, file), trap).toEqual(await book.balances())
  }
  return book
}

const here = (Object.keys(programs) as Program[]).filter(isHere)

test('the file is text that is saved under the fund’s name, with every entry by date and its tags', async () => {
  const book = await firstQuarter(office)
  const { headers, body } = await office.get(`${CFO}/accounts/${book.fundId}/ledger.journal`)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('attachment; filename="Example Fund I.journal"')
  expect(body).toContain(
    '\n2025-01-31 * (4) manual\n    ; reference: EXP-1\n    expenses:5200 Organisational expenses  750000.00 USD\n',
  )
  expect(body).toMatch(/equity:3110 Detail 3110 {2}-8004000\.00 USD\n {4}; partner: \d+\n/)
  expect(body).toMatch(/assets:1010 Cash – operating {2}0 USD = 490000\.00 USD\n/)
  expect(await exported(book, '2025-01-14')).not.toContain('* (1)')
})

describe.each(Object.keys(programs) as Program[])('%s', program => {
  test.skipIf(!here.includes(program))('finds the balances that the trial balance shows', async () => {
    const book = await firstQuarter(office)
    const expected = (examples[0] as Json).expected.trial_balance
    expect(readBy(program, await exported(book))).toEqual(expected)
    expect(await book.balances()).toEqual(expected)
    expect(readBy(program, await exported(book, '2025-01-28'))).toEqual(await book.balances('2025-01-28'))
  })

  test.skipIf(!here.includes(program))('refuses the file when one amount in it is another', async () => {
    const file = await exported(await firstQuarter(office))
    const changed = file.replace('18000000.00 USD', '18000000.01 USD').replace('-18000000.00', '-18000000.01')
    expect(changed).not.toBe(file)
    expect(() => readBy(program, changed)).toThrow(/assert|off by/i)
  })

  test.skipIf(!here.includes(program))('reads reversals and what was struck out', async () => {
    const book = await firstQuarter(office)
    const [first, second] = await book.journal()
    await office.post(`${CFO}/gl/journal/${second.id}/reverse`, { date: '2025-02-03' })
    await office.delete(`${CFO}/accounts/${book.fundId}/entries/${first.id}`)
    expect(readBy(program, await exported(book))).toEqual(await book.balances())
  })
})

test.skipIf(here.length === 0)(
  'no word in a name, a description or a reference breaks the file',
  async () => {
    const book = await trappedFund()
    expect(await exported(book)).toContain('1000 JPY')
  },
  30_000,
)
