import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { openFund } from '../cfo/partners.ts'
import {
  BANK,
  base64,
  camtOf,
  linesOf,
  movement,
  openBankAccount,
  sendFile,
  sendStatement,
} from './statements.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const newAccount = async (input: Json = {}): Promise<Json> =>
  openBankAccount(office, (await openFund(office)).id, input)
const messages = ({ body }: Json) => body.errors.map(({ message }: Json) => message).join(' ')
const counts = ({ statements }: Json) =>
  statements.map(({ new_lines, known_lines, imported_before }: Json) => [
    new_lines,
    known_lines,
    imported_before,
  ])

describe('a bank account', () => {
  test('is on an account of cash, shows its last four signs, and is one for each account of the ledger', async () => {
    const fund = await openFund(office)
    const account = await openBankAccount(office, fund.id, { number: 'DE89 3704 0044 0532 0130 00' })
    expect(account).toMatchObject({ number: '••••3000', gl_code: '1010', currency: 'USD', open_lines: 0 })
    const input = { fund_account_id: fund.id, name: 'Second', number: '12345' }
    const again = await office.post(`${BANK}/accounts`, input)
    expect([again.status, again.body.code]).toEqual([409, 'duplicate'])
    const onDebt = await office.post(`${BANK}/accounts`, { ...input, gl_code: '2010' })
    expect([onDebt.status, messages(onDebt)]).toEqual([
      422,
      expect.stringContaining('not an account of cash'),
    ])
    const mistyped = await office.patch(`${BANK}/accounts/${account.id}`, {
      number: 'DE88370400440532013000',
    })
    expect([mistyped.status, messages(mistyped)]).toEqual([422, expect.stringContaining('check digits')])
    const short = await office.post(`${BANK}/accounts`, { ...input, number: '1-2 3/' })
    expect([short.status, messages(short)]).toEqual([422, expect.stringContaining('too few letters')])
    const renamed = await office.patch(`${BANK}/accounts/${account.id}`, { name: 'Main', number: '99887766' })
    expect(renamed.body).toMatchObject({ name: 'Main', number: '••••7766' })
  })
})

describe('a statement is imported', () => {
  const moved = [
    movement('2026-01-05', 1_000_000, { name: 'Alder Family Office', text: 'Call 1', reference: 'B1' }),
    movement('2026-01-20', -25.5, { text: 'Wire fee', reference: 'B2' }),
  ]

  test('from CAMT.053: first shown, then kept, and the same file again is told', async () => {
    const { id } = await newAccount()
    const content = base64(camtOf(moved, { opening: 10 }))
    const { body: shown } = await office.post(`${BANK}/accounts/${id}/statements/preview`, { content })
    expect(shown).toMatchObject({
      format: 'camt.053',
      problems: [],
      movements: [{ known: false }, { known: false }],
    })
    expect(await linesOf(office, id)).toEqual([])
    const first = await office.post(`${BANK}/accounts/${id}/statements`, {
      content,
      file_name: 'january.xml',
    })
    expect(counts(first.body)).toEqual([[2, 0, false]])
    const again = await office.post(`${BANK}/accounts/${id}/statements`, { content })
    expect(counts(again.body)).toEqual([[0, 2, true]])
    expect(await linesOf(office, id)).toMatchObject([
      { amount: 1_000_000, counterparty: 'Alder Family Office', status: 'open', bank_reference: 'B1' },
      { amount: -25.5, description: 'Wire fee', status: 'open' },
    ])
    const { body: statements } = await office.get(`${BANK}/accounts/${id}/statements`)
    expect(statements).toMatchObject([
      {
        from: '2026-01-05',
        to: '2026-01-20',
        opening_balance: 10,
        closing_balance: 999_984.5,
        lines: 2,
        gap: null,
      },
    ])
  })

  test('from MT940 and OFX', async () => {
    const { id } = await newAccount()
    const mt940 =
      ':20:X\r\n:25:1234567890\r\n:28C:1/1\r\n:60F:C260101USD10,\r\n:61:2601050105C1000000,NTRFNONREF//B1\r\n:86:Call 1\r\n:62F:C260131USD1000010,\r\n-'
    expect(counts((await sendFile(office, id, mt940)).body)).toEqual([[1, 0, false]])
    const ofx = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1234567890</BANKACCTFROM><BANKTRANLIST><DTSTART>20260201<DTEND>20260228<STMTTRN><DTPOSTED>20260202<TRNAMT>-10.25<FITID>F1</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>999999.75<DTASOF>20260228</LEDGERBAL></STMTRS></OFX>`
    expect(counts((await sendFile(office, id, ofx)).body)).toEqual([[1, 0, false]])
    expect((await linesOf(office, id)).map(({ amount }) => amount)).toEqual([1_000_000, -10.25])
  })

  test('from CSV: columns by their names or as told, newest first or last, balances from a column or as told', async () => {
    const { id } = await newAccount()
    const newestFirst =
      'Booking date;Counterparty;Details;Amount;Balance\n31.01.2026;Bank;Fee;-25,50;974,50\n05.01.2026;Alder;Call 1;1.000,00;1.000,00\n'
    const { body } = await sendFile(office, id, newestFirst)
    expect(body.statements).toMatchObject([
      { from: '2026-01-05', to: '2026-01-31', opening_balance: 0, closing_balance: 974.5, new_lines: 2 },
    ])
    const odd = 'When,In,Out\n03/04/2026,5.00,\n'
    const content = base64(odd)
    const path = `${BANK}/accounts/${id}/statements`
    const asked = await office.post(`${path}/preview`, { content })
    expect(asked.body.problems).toEqual([
      expect.stringContaining('booking date'),
      expect.stringContaining('amount'),
    ])
    const mapping = { date: 'When', paid_in: 'In', paid_out: 'Out' }
    const unclear = await office.post(`${path}/preview`, { content, mapping })
    expect(unclear.body.csv.asks_date_order).toBe(true)
    const told = { content, mapping, date_order: 'day_first' }
    const unbalanced = await office.post(path, told)
    expect([unbalanced.status, messages(unbalanced)]).toEqual([
      422,
      expect.stringContaining('closing balance'),
    ])
    const whole = await office.post(path, { ...told, closing_balance: 979.5 })
    expect(whole.body.statements).toMatchObject([
      { from: '2026-04-03', opening_balance: 974.5, new_lines: 1 },
    ])
  })

  test('from CSV: what the file leaves open is asked with both readings, and kept as it is told', async () => {
    const { id } = await newAccount()
    const path = `${BANK}/accounts/${id}/statements`
    const content = base64('Buchungstag;Betrag;Saldo\n02.02.2026;-3.000;97.000\n')
    const { body } = await office.post(`${path}/preview`, { content })
    expect(body).toMatchObject({
      statements: [],
      csv: {
        delimiter: 'semicolon',
        asks_decimal_sign: true,
        unclear: [
          { row: 2, cell: '-3.000', readings: { point: '-3.000', comma: '-3000' } },
          { row: 2, cell: '97.000' },
        ],
      },
    })
    expect((await office.post(path, { content })).status).toBe(422)
    const { body: told } = await office.post(path, { content, decimal_sign: 'comma' })
    expect(told.statements).toMatchObject([{ opening_balance: 100_000, closing_balance: 97_000 }])
  })

  test('from CSV: days as banks write them, and a line below the movements is left out and told', async () => {
    const { id } = await newAccount()
    const sparkasse =
      'Auftragskonto;Buchungstag;Valutadatum;Verwendungszweck;Betrag;Waehrung;Saldo\nDE89;13.02.26;13.02.26;x;-3,00;USD;97,00\n'
    expect((await sendFile(office, id, sparkasse)).body.statements).toMatchObject([{ from: '2026-02-13' }])
    const preview = `${BANK}/accounts/${id}/statements/preview`
    const foot = 'Date,Amount,Balance\n20260214,-3.00,94.00\n"Balance as of 14/02/2026: 94.00"\n'
    const { body } = await office.post(preview, { content: base64(foot) })
    expect(body).toMatchObject({
      problems: [],
      warnings: ['Row 3 is left out: Balance as of 14/02/2026: 94.00'],
      statements: [{ from: '2026-02-14', new_lines: 1, closing_balance: 94 }],
    })
    const unread = await office.post(preview, { content: base64('Date,Amount,Balance\n2026-02-15,,94.00\n') })
    expect(unread.body.problems).toEqual([expect.stringContaining('Row 2')])
  })

  test('not where it does not tie, is of another account or currency, or is none of a bank', async () => {
    const { id } = await newAccount()
    const refusals: Array<[string, string]> = [
      [camtOf(moved).replace('999974.50', '999974.51'), 'USD 0.01 is unexplained'],
      [camtOf(moved, { account: '5555555555' }), '••••5555'],
      [camtOf(moved, { currency: 'EUR' }), 'the account is in USD'],
      [camtOf(moved).replace('25.50', '25.505'), 'decimals'],
      ['<html></html>', 'XML'],
      ['\u0000\u0001\u0002', 'is not a text file'],
      [
        `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${camtOf([movement('2026-01-05', 1, { text: '&b;' })])}`,
        'damaged',
      ],
    ]
    for (const [text, reason] of refusals) {
      const { status, body } = await sendFile(office, id, text)
      expect([status, body.errors?.[0]?.path, body.detail]).toEqual([
        422,
        'content',
        expect.stringContaining(reason),
      ])
    }
    expect(await linesOf(office, id)).toEqual([])
  })

  test('and what is wrong with a file, or asked of its columns, is said in the reader’s language', async () => {
    const { id } = await newAccount()
    const headers = { 'accept-language': 'de' }
    const post = (text: string) =>
      office.post(`${BANK}/accounts/${id}/statements`, { content: base64(text) }, { headers })
    const noBalance = await post(camtOf(moved).replace('CLBD', 'XXXX'))
    expect(messages(noBalance)).toBe('hat keinen Saldo CLBD: Ist es der Auszug eines ganzen Zeitraums?')
    const damaged = await post(camtOf(moved).slice(0, -40))
    expect(messages(damaged)).toMatch(/^kann nicht gelesen werden\. Die Datei ist beschädigt/)
    const preview = `${BANK}/accounts/${id}/statements/preview`
    const csv = 'Buchungstag;Betrag\n05.01.2026;12 Euro\n'
    const { body } = await office.post(preview, { content: base64(csv) }, { headers })
    expect(body.csv.fields[0].title).toBe('Buchungstag')
    expect(body.problems[0]).toBe('Zeile 2, Betrag: 12 Euro ist kein Betrag.')
  })

  test('not where the file is larger than a body may be', async () => {
    const { id } = await newAccount()
    const { status, body } = await sendFile(office, id, 'x'.repeat(10 * 1024 * 1024))
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('with movements that overlap with an earlier file once, and days that are missing between', async () => {
    const { id } = await newAccount()
    const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map(day =>
      movement(day, 10, { text: 'Rent' }),
    )
    await sendStatement(office, id, days.slice(0, 3))
    const overlapping = await sendStatement(office, id, days.slice(1), { opening: 10 })
    expect(counts(overlapping)).toEqual([[1, 2, false]])
    await sendStatement(office, id, [movement('2026-02-01', 5)], { opening: 60 })
    const { body } = await office.get(`${BANK}/accounts/${id}/statements`)
    expect(body.map(({ gap }: Json) => gap)).toEqual([20, null, null])
  })

  test('with a movement that the bank words anew once, where the balances prove it', async () => {
    const { id } = await newAccount()
    const days = [movement('2026-01-05', 10, { text: 'Call 1' }), movement('2026-01-06', -4, { text: 'Fee' })]
    await sendStatement(office, id, days, { opening: 100 })
    const anew = days.map(one => ({ ...one, text: `SEPA ${one.text}` }))
    expect(counts(await sendStatement(office, id, anew, { opening: 100 }))).toEqual([[0, 2, true]])
    const longer = [...anew, movement('2026-01-07', 1, { text: 'Interest' })]
    expect(counts(await sendStatement(office, id, longer, { opening: 100 }))).toEqual([[1, 2, false]])
    expect((await linesOf(office, id)).map(({ description }) => description)).toEqual([
      'Call 1',
      'Fee',
      'Interest',
    ])
  })

  test('with a batch once, whether it comes whole or in its parts', async () => {
    const parts = [10, 20, 30].map(amount => movement('2026-01-05', amount, { text: `Part ${amount}` }))
    const whole = [movement('2026-01-05', 60, { text: 'Batch' })]
    const rest = movement('2026-01-06', -5, { text: 'Fee' })
    for (const [first, second] of [
      [parts, whole],
      [whole, parts],
    ] as const) {
      const { id } = await newAccount()
      await sendStatement(office, id, [...first, rest], { opening: 100 })
      const later = movement('2026-01-07', 1, { text: 'Interest' })
      const again = await sendStatement(office, id, [...second, rest, later], { opening: 100 })
      expect(counts(again)).toEqual([[1, first.length + 1, false]])
      expect((await linesOf(office, id)).map(({ amount }) => amount)).toEqual([
        ...first.map(({ amount }) => amount),
        -5,
        1,
      ])
    }
  })

  test('by two people at once: each movement is there once', async () => {
    const { id } = await newAccount()
    const text = camtOf(moved)
    const replies = await Promise.all([text, `${text} `, `${text}\n`].map(one => sendFile(office, id, one)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await linesOf(office, id)).toHaveLength(2)
  })
})

describe('a statement is reversed', () => {
  const days = [movement('2026-01-05', 10, { text: 'Call 1' }), movement('2026-01-06', -4, { text: 'Fee' })]
  const reverse = (statement: number) => office.post(`${BANK}/statements/${statement}/reverse`)

  test('with the movements that no other tells of, and can be imported again', async () => {
    const { id } = await newAccount()
    await sendStatement(office, id, days.slice(0, 1))
    const { statements } = await sendStatement(office, id, days)
    const { status, body } = await reverse(statements[0].statement_id)
    expect([status, body]).toMatchObject([200, { id: statements[0].statement_id, lines: 2 }])
    expect((await linesOf(office, id)).map(({ amount }) => amount)).toEqual([10])
    expect((await reverse(statements[0].statement_id)).status).toBe(404)
    expect(counts(await sendStatement(office, id, days))).toEqual([[1, 1, false]])
  })

  test('not while one of its movements is matched', async () => {
    const { id } = await newAccount()
    const { statements } = await sendStatement(office, id, days)
    const [line] = await linesOf(office, id)
    const matches = [{ line_ids: [line.id], rest: { gl_code: '4010' } }]
    const { body } = await office.post(`${BANK}/accounts/${id}/matches`, { matches })
    const refused = await reverse(statements[0].statement_id)
    expect([refused.status, refused.body.code, refused.body.line_ids]).toEqual([
      409,
      'statement_matched',
      [line.id],
    ])
    await office.post(`${BANK}/matches/${body.matches[0].id}/undo`)
    expect((await reverse(statements[0].statement_id)).status).toBe(200)
    expect(await linesOf(office, id)).toEqual([])
  })
})

test('movements are found by their words and by their status, page by page', async () => {
  const { id } = await newAccount()
  const moved = [1, 2, 3].map(n =>
    movement(`2026-01-0${n}`, n, { name: n === 2 ? 'Birch & Co'.replace('&', '&amp;') : 'Alder' }),
  )
  await sendStatement(office, id, moved)
  expect(await linesOf(office, id, '&q=birch')).toMatchObject([{ amount: 2 }])
  const first = await office.get(`${BANK}/accounts/${id}/lines?limit=2`)
  expect(first.headers.get('x-total-count')).toBe('3')
  const [line] = first.body
  const aside = await office.post(`${BANK}/lines/${line.id}/set-aside`, { reason: 'Not ours' })
  expect(aside.body).toMatchObject({ status: 'set_aside', set_aside_reason: 'Not ours' })
  const twice = await office.post(`${BANK}/lines/${line.id}/set-aside`, { reason: 'Not ours' })
  expect([twice.status, twice.body.code]).toEqual([409, 'line_taken'])
  expect(await linesOf(office, id, '&status=open')).toHaveLength(2)
  expect(await linesOf(office, id, '&status=set_aside')).toHaveLength(1)
  expect((await office.post(`${BANK}/lines/${line.id}/take-up`)).body.status).toBe('open')
})
