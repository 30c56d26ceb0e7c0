import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClauses } from '../../server/reading/clauses/find.ts'
import { periodsIn } from '../../server/reading/clauses/periods.ts'
import { type ClauseCategory, clauseCategories } from '../../server/reading/clauses/rules/rule.ts'
import { rules } from '../../server/reading/clauses/rules/rules.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'

const OPENING = `SUPPLY AND LICENSE AGREEMENT

This Supply and License Agreement (this "Agreement") is made and entered into as of March 3, 2021 by and between
Harbour Optics, Inc., a Delaware corporation ("Supplier"), and Lindqvist Imaging LLC ("Buyer").

`

/** Returns the clauses found in a contract whose section has this title and text. */
function categoriesOf(title: string, text: string): ClauseCategory[] {
  const document = readPlainText(
    'agreement.txt',
    `${OPENING}7. ${title}.\n\n${text}\n\n8. Notices.\n\nNotices are sent by courier.`,
  )
  return findClauses(document)
    .filter(({ quote }) => text.includes(quote))
    .map(({ category }) => category)
}

const CASES: [ClauseCategory, title: string, found: string, nearMiss: string][] = [
  [
    'Change Of Control',
    'Change of Control',
    'Supplier may terminate this Agreement immediately upon written notice if Buyer undergoes a change of control or is acquired by a competitor of Supplier.',
    'The parties shall keep the documents of the change order process under version control at all times.',
  ],
  [
    'Anti-Assignment',
    'Assignment',
    'Neither party may assign or transfer this Agreement, in whole or in part, without the prior written consent of the other party, and any attempted assignment is void.',
    'The engineer who is assigned to the project shall report to the steering group every month.',
  ],
  [
    'Termination For Convenience',
    'Termination',
    'Either party may terminate this Agreement at any time for any reason or no reason upon thirty (30) days prior written notice to the other party.',
    'If Buyer fails to cure a material breach within thirty days, Supplier shall stop its deliveries.',
  ],
  [
    'Exclusivity',
    'Exclusivity',
    'During the term Supplier hereby appoints Buyer as its sole and exclusive distributor in the Territory and shall not appoint any other distributor in the Territory.',
    'The courts of Stockholm have exclusive jurisdiction over every dispute that arises out of this Agreement.',
  ],
  [
    'Non-Compete',
    'Non-Competition',
    'During the term and for two years thereafter, Buyer shall not, directly or indirectly, engage in any business that competes with the business of Supplier.',
    'The technicians shall be competent and trained for the work that they are given.',
  ],
  [
    'No-Solicit Of Employees',
    'Non-Solicitation',
    'During the term and for one year thereafter, neither party shall, directly or indirectly, solicit for employment or hire any employee of the other party.',
    'The employees of each party remain its own and are paid by it alone.',
  ],
  [
    'Most Favored Nation',
    'Most Favored Customer',
    'Supplier shall ensure that the prices charged to Buyer are no less favorable than the lowest price charged to any other customer for similar products.',
    'The weather was favorable and the goods arrived at the harbour on the agreed day.',
  ],
  [
    'Rofr/Rofo/Rofn',
    'Right of First Refusal',
    'If Supplier wishes to sell the Property, Buyer shall have a right of first refusal to purchase it on the same terms as the bona fide third party offer.',
    'Supplier shall ship the first lot of the products in the first week of each quarter.',
  ],
  [
    'Minimum Commitment',
    'Minimum Purchase',
    'Buyer shall purchase a minimum of 10,000 units of the Products in each contract year (the "Minimum Purchase Commitment").',
    'The report shall have a title page and a summary of the findings.',
  ],
  [
    'Cap On Liability',
    'Limitation of Liability',
    'In no event shall the total aggregate liability of either party under this Agreement exceed the amounts paid by Buyer in the twelve months before the claim.',
    'The lamp shall not exceed the weight that is printed on its box.',
  ],
  [
    'Uncapped Liability',
    'Limitation of Liability',
    'Except for its indemnification obligations and a breach of confidentiality, in no event shall either party be liable for any indirect, special or consequential damages.',
    'The boxes are stacked no higher than two metres except in the hall at the harbour.',
  ],
  [
    'Liquidated Damages',
    'Liquidated Damages',
    'If delivery is late, Supplier shall pay to Buyer as liquidated damages, and not as a penalty, one thousand dollars for each day of delay.',
    'Supplier shall repair damages to the packaging before the goods are sent.',
  ],
  [
    'Covenant Not To Sue',
    'Trademarks',
    'Buyer shall not at any time contest or challenge, or assist others in contesting, the validity or the ownership of the Supplier trademarks.',
    'A contest for the best photograph is held in the spring of each year.',
  ],
  [
    'Joint Ip Ownership',
    'Ownership',
    'All inventions made jointly by the parties shall be jointly owned by the parties, each holding an equal undivided interest in the joint patents.',
    'The parties meet jointly on the first day of each month to talk about the plan.',
  ],
  [
    'Irrevocable Or Perpetual License',
    'License',
    'Supplier hereby grants to Buyer a perpetual, irrevocable, fully paid-up, non-exclusive license to use the Software.',
    'The driver shall carry his license with him whenever he is on the road.',
  ],
  [
    'Insurance',
    'Insurance',
    'Supplier shall maintain commercial general liability insurance with limits of not less than $2,000,000 per occurrence and shall name Buyer as an additional insured.',
    'The parties shall make sure that the door of the laboratory is locked at night.',
  ],
  [
    'Audit Rights',
    'Records and Audit',
    'Buyer may, upon ten days notice and during normal business hours, audit the books and records of Supplier to verify compliance with this Agreement.',
    'The audience of the trade fair receives a leaflet about the products.',
  ],
  [
    'Governing Law',
    'Governing Law',
    'This Agreement shall be governed by and construed in accordance with the laws of the State of New York, without regard to conflicts of laws principles.',
    'Each party shall comply with the laws that apply to its own business.',
  ],
  [
    'Renewal Term',
    'Term',
    'This Agreement shall automatically renew for successive periods of one year each unless terminated as set out below.',
    'The paint on the wall shall be renewed when it has faded.',
  ],
  [
    'Expiration Date',
    'Term',
    'The initial term of this Agreement shall commence on the Effective Date and shall continue for five (5) years, unless earlier terminated.',
    'The terms that are used in the drawings are explained on the last sheet.',
  ],
  [
    'Revenue/Profit Sharing',
    'Royalties',
    'Buyer shall pay to Supplier a royalty equal to five percent (5%) of the net sales of the Licensed Products.',
    'The revenue stamp is put on the first page of the customs form by the clerk.',
  ],
  [
    'Third Party Beneficiary',
    'Beneficiaries',
    'The Lender is an intended third party beneficiary of this Agreement and is entitled to enforce it.',
    'There are no third party beneficiaries of this Agreement, and nothing in it gives rights to anybody else.',
  ],
]

describe('clauses', () => {
  it.each(CASES)(
    'finds %s where it is, and not where only its words are',
    (category, title, found, nearMiss) => {
      expect(categoriesOf(title, found)).toContain(category)
      expect(categoriesOf('Miscellaneous', nearMiss)).not.toContain(category)
    },
  )

  it('reads the title, the parties and the dates off the first page', () => {
    const clauses = findClauses(readPlainText('agreement.txt', OPENING))
    const quotesOf = (category: ClauseCategory) =>
      clauses.filter(clause => clause.category === category).map(({ quote }) => quote)
    expect(quotesOf('Document Name')).toEqual(['SUPPLY AND LICENSE AGREEMENT'])
    expect(quotesOf('Agreement Date')).toEqual(['March 3, 2021'])
    expect(quotesOf('Parties')).toEqual(
      expect.arrayContaining(['Harbour Optics, Inc.', 'Supplier', 'Lindqvist Imaging LLC', 'Buyer']),
    )
  })

  it('quotes whole sentences at their place', () => {
    const text = `${OPENING}9. Assignment.\n\nNotices are in writing. Neither party may assign this Agreement without the prior written consent of the other party. The goods are blue.`
    const document = readPlainText('a/b.txt', text)
    const clause = findClauses(document).find(({ category }) => category === 'Anti-Assignment')
    expect(clause).toMatchObject({
      document: 'a/b.txt',
      page: 1,
      quote: 'Neither party may assign this Agreement without the prior written consent of the other party.',
    })
    expect(document.pages[0]?.paragraphs[clause?.paragraph ?? -1]?.slice(clause?.start, clause?.end)).toBe(
      clause?.quote,
    )
    expect(clause?.score).toBeGreaterThanOrEqual(0.5)
  })

  it('has a rule for every category', () => {
    expect([...rules.keys()].sort()).toEqual([...clauseCategories].sort())
  })

  it('takes a heading, a page number or a line of a filing for no clause', () => {
    const document = readPlainText(
      'x',
      '12. Termination for Convenience.\n\n14\n\nSource: HARBOUR OPTICS, INC., 10-K, 3/3/2021',
    )
    expect(findClauses(document).filter(({ category }) => category !== 'Parties')).toEqual([])
  })

  const piece = fc.oneof(
    fc.constantFrom(...CASES.flatMap(([, title, found, nearMiss]) => [title, found, nearMiss])),
    fc.constantFrom(
      '\n\n',
      '\f',
      ' ',
      '\t',
      '   ',
      '12.1 ',
      '(a) ',
      '; ',
      '[***]',
      '“Licensee”',
      '…',
      '😀',
      'İ',
    ),
    fc.string({ maxLength: 40, unit: 'grapheme' }),
  )

  it('quotes only what stands there, in order, and the same each time', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const text = pieces.join(' ')
        const clauses = findClauses(readPlainText('d', text))
        const document = readPlainText('d', text)
        for (const clause of clauses) {
          expect(isVerbatim(clause, [document])).toBe(true)
          const paragraph = document.pages[clause.page - 1]?.paragraphs[clause.paragraph]
          expect(paragraph?.slice(clause.start, clause.end)).toBe(clause.quote)
          expect(clause.score).toBeGreaterThan(0)
        }
        expect(findClauses(document)).toEqual(clauses)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['one word over and over', 'not '],
    ['no full stop', 'neither party shall assign or transfer, license, grant, exclusive right; '],
    ['blanks', ' \t'],
    ['underscores', '_'],
    ['capitals', 'AGREEMENT '],
    ['digits', '1.1.'],
    ['quotation marks', '"A" '],
  ])('takes time in proportion to the length: %s', (_, unit) => {
    const timeOf = (length: number): number => {
      const document = readPlainText('long', unit.repeat(Math.ceil(length / unit.length)))
      const began = process.cpuUsage().user
      findClauses(document)
      return (process.cpuUsage().user - began) / 1000
    }
    timeOf(10_000)
    const short = timeOf(30_000)
    // Four times the length: a square would be sixteen times the time.
    expect(timeOf(120_000)).toBeLessThan(8 * Math.max(short, 30))
  })
})

describe('periods', () => {
  it('reads words, digits and both', () => {
    expect(periodsIn('within thirty (30) days or two years, at most 6 months')).toEqual([30, 730, 180])
    expect(periodsIn('from day to day, of the year')).toEqual([])
  })
})
