import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClauses } from '../../server/reading/clauses/find.ts'
import { contractFlags } from '../../server/reading/red-flags/contract-flags.ts'
import { datesIn } from '../../server/reading/red-flags/document-flags.ts'
import { factFlags } from '../../server/reading/red-flags/facts/index.ts'
import { redFlagCategories } from '../../server/reading/red-flags/flag.ts'
import { type RedFlag, redFlagsOf } from '../../server/reading/red-flags/index.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'

function flagsOf(text: string, asOf?: string): RedFlag[] {
  const document = readPlainText('report.txt', text)
  return redFlagsOf(document, findClauses(document), asOf ? { asOf } : {})
}

const kindsOf = (text: string, asOf?: string): string[] => flagsOf(text, asOf).map(({ kind }) => kind)

/** A statement, the severity that it deserves, and sentences with the same words that state no such thing. */
const FACTS: [kind: string, severity: RedFlag['severity'], stated: string, ...notStated: string[]][] = [
  [
    'litigation',
    'high',
    'In March 2023 a former distributor filed a lawsuit against the Company in the Commercial Court, claiming EUR 4.2 million.',
    'There is no litigation pending against the Company.',
    'If any lawsuit is filed against a party, that party bears its own costs.',
    'The tenant may bring a claim against the landlord for repairs.',
  ],
  ['litigation', 'critical', 'The managing director was named as a defendant in a criminal fraud case.'],
  ['litigation', 'low', 'The complaint that was filed against the Company in 2019 was dismissed.'],
  [
    'tax_dispute',
    'high',
    'The tax authority issued an assessment of USD 1.1 million for underpaid value added tax.',
    'The Company has never received a notice of assessment.',
    'The Buyer shall pay all taxes assessed on the transfer.',
  ],
  [
    'going_concern',
    'critical',
    'These conditions raise substantial doubt about the ability of the Company to continue as a going concern.',
    'The accounts have been prepared on a going concern basis.',
    'There is no substantial doubt about the ability to continue as a going concern.',
  ],
  [
    'audit_opinion',
    'critical',
    'The auditor issued a qualified opinion on the accounts for 2022.',
    'The auditor issued an unqualified opinion on the accounts for 2022.',
    'Management has identified no material weakness in internal control.',
  ],
  [
    'related_party',
    'high',
    'The Company has an unsecured, interest-free loan to its shareholder, Mr Ek, of EUR 300,000.',
    'There are no related party transactions.',
  ],
  [
    'call_on_change_of_control',
    'high',
    'Upon any change of control of the Borrower the Lender may cancel the Facility and declare all outstanding loans immediately due and payable.',
    '“Change of Control” means that any person gains control of the Borrower, and the loans are repaid.',
    'The Borrower shall tell the Lender of any change of control.',
  ],
  [
    'covenant_breach',
    'critical',
    'At year end the Borrower was not in compliance with the leverage covenant.',
    'The Borrower has not breached any covenant.',
    'In the event that the Borrower breaches a covenant, the Lender may accelerate.',
  ],
  [
    'liens',
    'medium',
    'The credit line is secured by a mortgage over the Malmo warehouse.',
    'The shares are sold free and clear of any security interest.',
  ],
  [
    'debt_restrictions',
    'high',
    'The facility agreement has a cross-default clause with the equipment loans.',
    'The default settings of the machine are described in the manual.',
  ],
  [
    'customer_concentration',
    'high',
    'The largest customer accounted for 46% of total revenue in 2023.',
    'Customers are given a 46% discount on spare parts in the first year.',
    'The largest customer accounted for 4% of total revenue.',
  ],
  ['customer_concentration', 'medium', 'Two customers represented 27 per cent of sales.'],
  [
    'supplier_dependence',
    'medium',
    'The lens is single-sourced from a plant in Taiwan.',
    'The Company is not dependent on a single supplier.',
  ],
  [
    'sanctions_or_corruption',
    'critical',
    'The subsidiary is under investigation for alleged bribery of customs officials.',
    'Each party shall comply with anti-corruption laws and sanctions.',
    'No director has been charged with bribery.',
  ],
  [
    'data_breach',
    'high',
    'In June the Company suffered a ransomware attack, and customer records were exfiltrated.',
    'The Company has not experienced a data breach.',
    'The processor shall notify the controller if it has suffered a data breach.',
  ],
  [
    'environmental',
    'medium',
    'Drilling showed that the soil below the plant is contaminated with solvents.',
    'The soil at the site is not contaminated.',
  ],
  [
    'licence_or_regulator',
    'high',
    'The operating licence was suspended by the authority in May.',
    'No licence has been revoked or suspended.',
  ],
  [
    'pension_deficit',
    'high',
    'The defined benefit pension scheme had a deficit of GBP 12 million.',
    'The defined benefit scheme has no deficit.',
    'The pension committee meets in spring.',
  ],
  [
    'key_person',
    'high',
    'The chief financial officer resigned in April and has not been replaced.',
    'The chief financial officer signs the accounts.',
  ],
  [
    'uninsured',
    'medium',
    'The stock in the Gdansk warehouse is not insured.',
    'The stock in the warehouse is insured at replacement cost.',
  ],
  [
    'ip_dispute',
    'high',
    'A competitor sent a letter alleging that the sensor infringes two of its patents.',
    'Nobody has alleged that the sensor infringes a patent.',
  ],
  [
    'employment_dispute',
    'medium',
    'Two former drivers claim unpaid overtime and wrongful dismissal.',
    'There are no claims for unpaid wages.',
  ],
  [
    'insolvency',
    'critical',
    'The tenant filed for bankruptcy in January 2024.',
    'The Lender may terminate this Agreement if the Borrower files for bankruptcy.',
  ],
  [
    'weak_results',
    'medium',
    'The Company recorded a net loss of EUR 2 million in 2023.',
    'The Company has not recorded a net loss since 2015.',
  ],
  [
    'ownership',
    'high',
    'Thirty per cent of the capital is held through a nominee shareholder.',
    'There are no bearer shares.',
  ],
  [
    'real_estate',
    'medium',
    'The landlord has served a notice of termination for the Lyon office.',
    'The landlord has never served a notice of termination.',
  ],
  [
    'valuation',
    'high',
    'The two largest positions are valued by the manager without an independent appraisal.',
    'Every position is appraised twice a year by an outside firm.',
  ],
  [
    'fund_terms',
    'high',
    'Carried interest is paid deal-by-deal on a distribution waterfall with no clawback.',
    'Carried interest is subject to a clawback and an eight per cent preferred return.',
  ],
]

describe('facts that a document states', () => {
  it.each(FACTS)('%s is %s: %s', (kind, severity, stated, ...notStated) => {
    const flag = flagsOf(stated).find(found => found.kind === kind)
    expect(flag).toMatchObject({ severity, evidence: [{ quote: stated, page: 1, document: 'report.txt' }] })
    for (const other of notStated) expect(kindsOf(other), other).not.toContain(kind)
  })

  it('tries every kind of fact that there is a rule for', () => {
    expect([...new Set(FACTS.map(([kind]) => kind))].sort()).toEqual(factFlags.map(({ kind }) => kind).sort())
  })

  it('does not take what a contract provides for as something that happened', () => {
    const text =
      '12. Termination.\n\nThis Agreement ends when a party: (a) has filed for bankruptcy, or (b) is in default under its loans.'
    expect(kindsOf(text)).not.toContain('insolvency')
    expect(kindsOf(text)).not.toContain('covenant_breach')
  })
})

describe('clauses that warn', () => {
  const OPENING = 'LICENSE AGREEMENT\n\n'
  const contract = (title: string, text: string) => flagsOf(`${OPENING}9. ${title}.\n\n${text}`)

  it('a change of control that ends the contract is high, a consent that may not be withheld without reason is medium', () => {
    const ends = contract(
      'Change of Control',
      'Supplier may terminate this Agreement immediately upon written notice if Buyer undergoes a change of control.',
    )
    expect(ends.find(({ kind }) => kind === 'change_of_control')).toMatchObject({
      severity: 'high',
      category: 'contracts',
    })
    const consents = contract(
      'Change of Control',
      'A change of control of Buyer requires the prior written consent of Supplier, which shall not be unreasonably withheld.',
    )
    expect(consents.find(({ kind }) => kind === 'change_of_control')?.severity).toBe('medium')
  })

  it('an assignment by merger that needs consent is more than one that only needs reason', () => {
    const severityOf = (text: string) =>
      contract('Assignment', text).find(({ kind }) => kind === 'assignment')?.severity
    expect(
      severityOf(
        'Neither party may assign this Agreement, by merger, operation of law or otherwise, without the prior written consent of the other party.',
      ),
    ).toBe('high')
    expect(
      severityOf(
        'Neither party may assign this Agreement without the prior written consent of the other party, not to be unreasonably withheld.',
      ),
    ).toBe('low')
  })

  it('the shorter the notice, the more a right to terminate at will weighs', () => {
    const severityOf = (notice: string) =>
      contract(
        'Termination',
        `Either party may terminate this Agreement at any time for any reason or no reason upon ${notice} prior written notice to the other party.`,
      ).find(({ kind }) => kind === 'termination_for_convenience')?.severity
    expect(severityOf("thirty (30) days'")).toBe('high')
    expect(severityOf('ninety (90) days')).toBe('medium')
    expect(severityOf('six (6) months')).toBe('low')
  })

  it('says what to do, in a category that the law of the house names', () => {
    for (const flag of [...contractFlags, ...factFlags]) {
      expect(redFlagCategories).toContain(flag.category)
      expect(flag.suggested_action).toMatch(
        /^(?:Price(?: and structure)?|Condition precedent|Warranty|Covenant|Ask): .+\.$/,
      )
      expect(flag.explanation).toMatch(/^[A-Z].+\.$/)
    }
  })
})

describe('what is missing of a document', () => {
  it.each([
    ['placeholder', 'The purchase price is EUR [●], payable on [TBD].', 'The list is in section [4].'],
    ['placeholder', 'The closing date is to be inserted.', 'The key is inserted in the lock.'],
    ['draft', 'DRAFT of 3 May 2024, not for distribution', 'The architect will draft the plan.'],
    ['unsigned', 'IN WITNESS WHEREOF\n\nBy: ______________', 'By: /s/ Anna Lind ______'],
    [
      'missing_exhibit',
      'The specifications are set out in Exhibit B, which is attached.',
      'The specifications are set out in Exhibit B, which is attached.\n\nEXHIBIT B\n\nThe lens is round.',
    ],
    ['redacted', 'The price is [***] for each unit.', 'The price is set out in the price list.'],
  ])('%s', (kind, text, complete) => {
    expect(kindsOf(text)).toContain(kind)
    expect(kindsOf(complete)).not.toContain(kind)
  })

  const TERM = `SERVICE AGREEMENT

This Service Agreement is entered into as of March 3, 2018 (the "Effective Date") by and between Ost, Inc. and Vast, Inc.

2. Term.

`

  it('a contract that is over by its dates is told, once the day is known', () => {
    const until = `${TERM}The initial term of this Agreement shall commence on the Effective Date and shall continue until December 31, 2020.`
    expect(kindsOf(until, '2024-01-01')).toContain('expired')
    expect(kindsOf(until, '2019-01-01')).not.toContain('expired')
    expect(kindsOf(until)).not.toContain('expired')
  })

  it('a period is counted from the effective date', () => {
    const period = `${TERM}The initial term of this Agreement shall commence on the Effective Date and shall continue for five (5) years, unless earlier terminated.`
    expect(kindsOf(period, '2024-01-01')).toContain('expired')
    expect(kindsOf(period, '2022-01-01')).not.toContain('expired')
  })

  it('reads dates in words', () => {
    expect(datesIn('on March 3, 2018 and the 31st day of December, 2020, not May be 2020')).toEqual([
      '2018-03-03',
      '2020-12-31',
    ])
  })
})

describe('flags', () => {
  it('stand in order of severity, each with evidence that is there letter for letter', () => {
    const piece = fc.constantFrom(
      ...FACTS.flatMap(([, , ...sentences]) => sentences),
      '\n\n',
      '\f',
      'By: ______',
      '[●]',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
        const document = readPlainText('d', pieces.join(' '))
        const flags = redFlagsOf(document, findClauses(document))
        const ranks = flags.map(({ severity }) => ['critical', 'high', 'medium', 'low'].indexOf(severity))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        for (const { evidence } of flags) {
          expect(evidence.length).toBeGreaterThan(0)
          for (const quote of evidence) expect(isVerbatim(quote, [document])).toBe(true)
        }
        expect(redFlagsOf(document, findClauses(document))).toEqual(flags)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    'is in breach of any covenant ',
    'customers 45% of ',
    'exhibit a, ',
    '[● ',
    '______',
    'litigation ',
  ])('take time in proportion to the length: %s', unit => {
    const timeOf = (length: number): number => {
      const document = readPlainText('long', unit.repeat(Math.ceil(length / unit.length)))
      const began = process.cpuUsage().user
      redFlagsOf(document, [])
      return (process.cpuUsage().user - began) / 1000
    }
    timeOf(10_000)
    expect(timeOf(120_000)).toBeLessThan(8 * Math.max(timeOf(30_000), 40))
  })
})
