import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankFileOf } from '../../server/reading/bank/index.ts'
import type { BankFile, Stated } from '../../server/reading/bank/stated.ts'
import { reasonOf } from './reason.ts'

const read = (text: string) => bankFileOf({ bytes: new TextEncoder().encode(text) })
const refusalOf = (file: BankFile) => ('format' in file ? null : reasonOf(file))
const statementsOf = (text: string): Stated[] => {
  const file = read(text)
  if (!('statements' in file)) throw new Error(JSON.stringify(file))
  return file.statements
}

const balance = (code: string, amount: string, side: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const camt = (version: string, entries: string, prefix = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr/><Stmt><Id>S-7</Id><ElctrncSeqNb>7</ElctrncSeqNb><FrToDt><FrDtTm>2026-01-01T00:00:00+01:00</FrDtTm><ToDtTm>2026-01-31T23:59:59+01:00</ToDtTm></FrToDt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '100.00', 'CRDT', '2026-01-01')}${balance('CLBD', '49.5', 'DBIT', '2026-01-31')}${entries}</Stmt></BkToCstmrStmt></Document>${prefix}`
const entry = (status: string, party: string) =>
  `<Ntry><Amt Ccy="EUR">149.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}<BookgDt><Dt>2026-01-15</Dt></BookgDt><ValDt><DtTm>2026-01-16T10:00:00</DtTm></ValDt><AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties>${party}<CdtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Invoice 12</Ustrd><Ustrd>March &amp; April</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

describe('CAMT.053', () => {
  const line = {
    bookedOn: '2026-01-15',
    valuedOn: '2026-01-16',
    amount: '-149.50',
    counterparty: 'Müller GmbH',
    counterpartyAccount: 'GB29NWBK60161331926819',
    text: 'Invoice 12 March & April',
    bankReference: 'BANK-1',
    paymentReference: null,
  }

  test('is read alike in its early and its later versions; what is pending is not booked', () => {
    const early = entry('<Sts>BOOK</Sts>', '<Cdtr><Nm>Müller GmbH</Nm></Cdtr>')
    const later = entry('<Sts><Cd>BOOK</Cd></Sts>', '<Cdtr><Pty><Nm>Müller GmbH</Nm></Pty></Cdtr>')
    const statement = {
      account: 'DE89370400440532013000',
      currency: 'EUR',
      number: '7',
      from: '2026-01-01',
      to: '2026-01-31',
      opening: '100.00',
      closing: '-49.5',
      lines: [line],
    }
    expect(statementsOf(camt('02', early + entry('<Sts>PDNG</Sts>', '')))).toEqual([statement])
    expect(statementsOf(camt('08', later))).toEqual([statement])
  })

  test('is read in the character set that it declares, and with a prefix of its names', () => {
    const text = camt('02', entry('<Sts>BOOK</Sts>', '<Cdtr><Nm>Müller GmbH</Nm></Cdtr>'))
    const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect(bankFileOf({ bytes: latin })).toMatchObject({ statements: [{ lines: [line] }] })
    const prefixed = text.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:').replace('xmlns=', 'xmlns:c=')
    expect(statementsOf(prefixed)[0]?.lines).toEqual([line])
  })

  test('declares no entities that are expanded, nor reaches a file of this computer', () => {
    const bomb = `<!DOCTYPE d [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
    for (const entity of ['b', 'x']) {
      const text = camt('02', entry('<Sts>BOOK</Sts>', `<Cdtr><Nm>&${entity};</Nm></Cdtr>`))
      expect(refusalOf(read(text.replace('?>', `?>${bomb}`)))).toContain('damaged')
    }
  })

  test('that is cut off, nests too deep, or lacks a balance says so', () => {
    const text = camt('02', '')
    expect(refusalOf(read(text.slice(0, -40)))).toContain('well-formed')
    expect(refusalOf(read(camt('02', '<a>'.repeat(5000))))).toEqual(expect.any(String))
    expect(refusalOf(read(text.replace('CLBD', 'XXXX')))).toContain('CLBD')
    expect(refusalOf(read(text.replace('49.5<', '49,5<')))).toContain('49,5')
  })
})

const mt940 = (...fields: string[]) =>
  [
    '{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:',
    ':20:STARTUMS',
    ':25:37040044/0532013000',
    ':28C:5/1',
    ...fields,
    '-}',
    '',
  ].join('\r\n')

describe('MT940', () => {
  test('gives amounts, both days, references and the parts of its information', () => {
    const [statement] = statementsOf(
      mt940(
        ':60F:C260101EUR1000,',
        ':61:2601020105D200,5NTRFNONREF//BANK-77',
        'more of it',
        ':86:177?00SEPA?20EREF+E-1SVWZ+Rent ?21January?30BANKDEFF?31DE1234?32Landlord ?33Ltd',
        ':61:251231RD50,25NMSCREF 1//',
        ':86:/ORDP//NAME/Alder Family Office/REMI/Call 1/EREF/X-9',
        ':61:260105EC1,NTRFNONREF',
        ':61:2601051231C0,25NTRFNONREF',
        ':62F:C260131EUR850,',
      ),
    )
    expect(statement).toMatchObject({
      account: '37040044/0532013000',
      currency: 'EUR',
      number: '5/1',
      from: '2026-01-01',
      to: '2026-01-31',
      opening: '1000',
      closing: '850',
    })
    expect(statement?.lines).toEqual([
      {
        bookedOn: '2026-01-05',
        valuedOn: '2026-01-02',
        amount: '-200.5',
        counterparty: 'Landlord Ltd',
        counterpartyAccount: 'DE1234',
        text: 'SEPA EREF+E-1SVWZ+Rent January more of it',
        bankReference: 'BANK-77',
        paymentReference: 'E-1',
      },
      {
        bookedOn: '2025-12-31',
        valuedOn: '2025-12-31',
        amount: '50.25',
        counterparty: 'Alder Family Office',
        counterpartyAccount: null,
        text: 'Call 1',
        bankReference: null,
        paymentReference: 'X-9',
      },
      // Entered in the year before the day of its value.
      expect.objectContaining({ bookedOn: '2025-12-31', valuedOn: '2026-01-05', amount: '0.25' }),
    ])
  })

  test('of several messages is several statements; a damaged one says where', () => {
    const one = mt940(':60F:D260101EUR1,', ':62F:C260102EUR0,')
    expect(statementsOf(one + one).map(({ opening }) => opening)).toEqual(['-1', '-1'])
    expect(refusalOf(read(mt940(':60F:C260101EUR1,')))).toContain(':62F:')
    expect(refusalOf(read(mt940(':60F:C260101EUR1,', ':61:nothing', ':62F:C260102EUR0,')))).toContain(
      ':61:nothing',
    )
    expect(refusalOf(read(mt940(':60F:C261301EUR1,', ':62F:C260301EUR0,')))).toContain('date')
  })
})

describe('OFX', () => {
  const sgml = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20260131</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131120000.000[-5:EST]
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105120000<TRNAMT>+1000000.00<FITID>F1<NAME>Alder &amp; Sons<MEMO></STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20260131<TRNAMT>-25,5<FITID>F2<MEMO>Wire fee</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1000974.50<DTASOF>20260131</LEDGERBAL><AVAILBAL><BALAMT>5<DTASOF>20260131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const closed = sgml
    .replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX>')
    .replaceAll(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')
    .replaceAll('<MEMO></STMTTRN>', '<MEMO/></STMTTRN>')

  test('is read alike as SGML and as XML', () => {
    const expected = {
      account: '000123456789',
      currency: 'USD',
      number: null,
      from: '2026-01-01',
      to: '2026-01-31',
      opening: null,
      closing: '1000974.50',
      lines: [
        {
          bookedOn: '2026-01-05',
          valuedOn: null,
          amount: '1000000.00',
          counterparty: 'Alder & Sons',
          counterpartyAccount: null,
          text: null,
          bankReference: 'F1',
          paymentReference: null,
        },
        expect.objectContaining({ bookedOn: '2026-01-31', amount: '-25.5', text: 'Wire fee' }),
      ],
    }
    expect(statementsOf(sgml)).toEqual([expected])
    expect(statementsOf(closed)).toEqual([expected])
  })

  test('of which the balance is missing, empty or of another day has none to close with', () => {
    const others = [
      sgml.replaceAll('LEDGERBAL', 'OTHER'),
      sgml.replace('1000974.50', ''),
      sgml.replace('<DTASOF>20260131</LEDGERBAL>', '<DTASOF>20260215</LEDGERBAL>'),
      sgml.replace('<DTASOF>20260131</LEDGERBAL>', '<DTASOF>20260106</LEDGERBAL>'),
    ]
    for (const text of others) expect(statementsOf(text)).toMatchObject([{ to: '2026-01-31', closing: null }])
  })

  test('has the letters that its entities stand for, and a sign that was not escaped', () => {
    const named = sgml.replace('Alder &amp; Sons', 'O&#39;Neil Caf&#233; &eacute; &amp; A < B')
    expect(statementsOf(named)[0]?.lines[0]?.counterparty).toBe("O'Neil Café é & A < B")
  })

  test('with a broken amount or day says so', () => {
    expect(refusalOf(read(sgml.replace('-25,5', '25 USD')))).toContain('25 USD')
    expect(refusalOf(read(sgml.replace('20260105', '20261305')))).toContain('date')
  })
})

test('a file is what it holds: a table is told apart, a picture and other XML are refused', () => {
  expect(read('Date;Amount\n2026-01-01;5\n')).toEqual({ format: 'csv' })
  expect(refusalOf(bankFileOf({ bytes: new Uint8Array([0x89, 0x50, 0, 0, 1, 2]) }))).toContain(
    'is not a text file',
  )
  expect(refusalOf(read('<html><body>Statement</body></html>'))).toContain('XML')
  expect(refusalOf(bankFileOf({ bytes: new Uint8Array() }))).toBe('is empty')
})

test('whatever a file holds, it is read or refused in words, and soon', () => {
  const parts = [
    '<OFX>',
    '<STMTRS>',
    '<STMTTRN>',
    '<BkToCstmrStmt>',
    ':20:',
    '\n:61:',
    '\n:86:',
    ':60F:C',
    '<',
    '>',
    '/',
    '?20',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), pieces => {
      const file = read(pieces.join(''))
      expect('format' in file ? file.format : reasonOf(file)).not.toBe('')
    }),
    { numRuns: 300 },
  )
  for (const part of parts) read(part.repeat(100_000))
})
