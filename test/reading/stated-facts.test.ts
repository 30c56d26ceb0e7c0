import { describe, expect, it } from 'vitest'
import { findClauses } from '../../server/reading/clauses/find.ts'
import { redFlagsOf } from '../../server/reading/red-flags/index.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'

function kindsOf(text: string): string[] {
  const document = readPlainText('note.txt', text)
  return redFlagsOf(document, findClauses(document)).map(({ kind }) => kind)
}

describe('a fact of a few words is read', () => {
  it.each([
    ['insolvency', 'Insolvent.', 'The Company is insolvent.', 'Company insolvent.', 'We are bankrupt.'],
    ['insolvency', 'The borrower went into administration.', 'Tenant in liquidation.', 'It ceased trading.'],
    ['insolvency', 'A liquidator has been appointed.', 'It cannot pay its debts.', 'Struck off in May.'],
    ['insolvency', 'The company is technically insolvent and cannot meet its obligations as they fall due.'],
    [
      'insolvency',
      'A winding-up petition was presented on 3 May.',
      'Since June the parent is in receivership.',
    ],
    ['insolvency', 'The com\u00adpany is in\u00adsol\u00advent.', 'The company is insol\u200bvent.'],
    [
      'going_concern',
      'Going concern doubt.',
      'Going concern is in doubt.',
      'There is going-concern uncertainty.',
    ],
    ['litigation', 'Litigation pending.', 'They were sued.', 'Class action filed in Texas.'],
    ['audit_opinion', 'Audit opinion qualified.', 'Auditor resigned.'],
    ['covenant_breach', 'The loan is in default.', 'Covenant breached in May.', 'Senior loan defaulted.'],
    ['licence_or_regulator', 'Licence suspended.', 'The permit was revoked.'],
    ['tax_dispute', 'Taxes unpaid since 2023.', 'VAT overdue.'],
    [
      'going_concern',
      'The Borrower received a going concern qualification from its auditor.',
      'The accounts were qualified on a going concern basis.',
    ],
    ['uninsured', 'The plant is uninsured.', 'Insurance lapsed.', 'Insurance coverage lapsed.'],
    ['call_on_change_of_control', 'A Change of Control shall constitute an Event of Default.'],
    ['call_on_change_of_control', 'Each of these is an Event of Default: (a) a change in control occurs.'],
    ['weak_results', 'Payment was 90 days late.', 'The last two instalments were paid 3 weeks late.'],
    ['fund_terms', 'The Fund may borrow up to 40% of commitments.'],
  ])('%s', (kind, ...stated) => {
    for (const text of stated) expect(kindsOf(text), text).toContain(kind)
  })

  it.each([
    [
      'insolvency',
      'Not insolvent.',
      'The Company is not insolvent.',
      'Insolvency proceedings: none.',
      'INSOLVENCY',
    ],
    ['insolvency', 'No liquidator was appointed.', 'Company insolvent?', 'Bankruptcy law', 'Insolvency 17.2'],
    ['insolvency', '5.3 Termination for insolvency.', 'If insolvent, notify us.', 'Liquidation 37.'],
    ['insolvency', 'Neither party: (a) has filed for bankruptcy, (b) is in liquidation.'],
    ['insolvency', '(v) is adjudicated insolvent; or', '(c) a party becomes bankrupt;'],
    [
      'going_concern',
      'No going concern doubt.',
      'No doubt about going concern.',
      'Going concern',
      'GOING CONCERN',
    ],
    [
      'litigation',
      'No litigation pending.',
      'Litigation pending: none.',
      'Litigation',
      'Lawsuits filed: nil.',
    ],
    ['audit_opinion', 'Opinion not qualified.', 'The auditor has not resigned.'],
    ['covenant_breach', 'No loan is in default.', 'Covenants: none breached.', 'Default rate'],
    ['licence_or_regulator', 'Licence never suspended.', 'No permits were revoked.'],
    ['tax_dispute', 'No taxes unpaid.', 'Taxes paid in full.'],
    [
      'going_concern',
      'The accounts were prepared on a going concern basis.',
      'No going concern qualification was given.',
      'The opinion was issued without a going concern qualification.',
    ],
    ['uninsured', 'Insurance in force.', 'No insurance lapsed.'],
    ['call_on_change_of_control', '“Change of Control” means the sale of more than half of the shares.'],
    ['weak_results', 'No payment was 90 days late.', 'A payment that is 10 days late shall bear interest.'],
    [
      'fund_terms',
      'The Fund may borrow up to 10% of commitments.',
      'The Partnership has 40% of its assets in cash.',
    ],
  ])('and what takes it back: %s', (kind, ...denied) => {
    for (const text of denied) expect(kindsOf(text), text).not.toContain(kind)
  })
})

describe('going concern, as auditors and directors write of it', () => {
  it.each([
    'These events or conditions, along with other matters as set forth in Note 6, indicate that a material uncertainty exists that may cast significant doubt on the Company’s ability to continue as a going concern.',
    'These conditions indicate the existence of a material uncertainty which may cast significant doubt about the ability of the group to continue as a going concern.',
    'The ability of the Company to continue as a going concern depends on new funding being found by March.',
    'There is doubt as to whether the Company will be able to continue as a going concern.',
    'Recurring losses raise substantial doubt about its ability to continue as a going concern.',
    'In any event there is significant doubt about the ability of the borrower to continue as a going concern.',
    'It is uncertain that the tenant will remain a going concern.',
  ])('is told: %s', text => expect(kindsOf(text)).toContain('going_concern'))

  it.each([
    'Based on the work we have performed, we have not identified any material uncertainties relating to events or conditions that, individually or collectively, may cast significant doubt on the company’s ability to continue as a going concern for a period of at least twelve months.',
    'We conclude, based on the audit evidence obtained, whether a material uncertainty exists related to events or conditions that may cast significant doubt on the Company’s ability to continue as a going concern.',
    'The auditor shall evaluate whether there is substantial doubt about the entity’s ability to continue as a going concern.',
    'The directors are satisfied that there is no material uncertainty and that the going concern basis is appropriate.',
    'The directors consider it appropriate to adopt the going concern basis of accounting.',
    'The financial statements are accompanied by an opinion without a “going concern” qualification.',
    'The business is sold as a going concern.',
  ])('is nothing to tell of: %s', text => expect(kindsOf(text)).not.toContain('going_concern'))
})

describe('opinions and fees', () => {
  it('an opinion with an exception is qualified', () => {
    const text =
      'In our opinion, except for the possible effects of the matter described above, the financial statements give a true and fair view.'
    expect(kindsOf(text)).toContain('audit_opinion')
  })

  it('a fee below two and a half per cent is not told as one above it', () => {
    expect(kindsOf('The management fee is 1.5% of commitments each year.')).not.toContain('fund_terms')
    expect(kindsOf('The management fee is 0.5 per cent of net asset value.')).not.toContain('fund_terms')
    expect(kindsOf('The management fee is 2.75% of commitments each year.')).toContain('fund_terms')
    expect(kindsOf('The management fee is 3% of commitments each year.')).toContain('fund_terms')
  })
})
