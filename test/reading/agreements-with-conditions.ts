// Agreements as they are drawn up, made up for the tests.

export const FACILITY = `DATED 3 MARCH 2026

FACILITY AGREEMENT

between Alder Row Holdings Limited as Borrower and Northgate Credit LLP as Agent

1. DEFINITIONS AND INTERPRETATION

“Conditions Precedent” means the conditions set out in Schedule 2.

4. CONDITIONS OF UTILISATION

4.1 Initial conditions precedent

(a) The Borrower may not deliver a Utilisation Request unless the Agent has received all of the documents and other evidence listed in Schedule 2 (Conditions precedent) in form and substance satisfactory to the Agent.

(b) The Agent shall notify the Borrower and the Lenders promptly upon being so satisfied.

4.2 Further conditions precedent

The Lenders will only be obliged to comply with Clause 5.4 (Lenders' participation) if on the date of the Utilisation Request and on the proposed Utilisation Date:

(a) no Default is continuing or would result from the proposed Loan; and

(b) the Repeating Representations to be made by each Obligor are true in all material respects.

4.3 Maximum number of Loans

(a) The Borrower may not deliver a Utilisation Request if as a result of the proposed Utilisation more than five Loans would be outstanding.

5. UTILISATION

5.1 Delivery of a Utilisation Request

The Borrower may utilise the Facility by delivery to the Agent of a duly completed Utilisation Request:

(a) not later than 11.00 a.m. on the fifth Business Day; and

(b) in the agreed form.

\fSCHEDULE 2

CONDITIONS PRECEDENT

Part I

Conditions precedent to initial Utilisation

1. Obligors

(a) A copy of the constitutional documents of each Original Obligor.

(b) A copy of a resolution of the board of directors of each Original Obligor:

(i) approving the terms of the Finance Documents to which it is a party; and

(ii) authorising a specified person to execute them on its behalf.

2. Finance Documents

(a) This Agreement executed by the Borrower.

(b) The Security Documents listed in Part III of Schedule 5, duly executed by each Chargor.

3. Other documents and evidence

(a) A copy of the audited financial statements of the Borrower for the financial year ended 31 December 2025.

(b) Evidence that all know your customer checks required by the Lenders have been completed.

(c) Evidence that the fees then due from the Borrower have been paid or will be paid by the first Utilisation Date.

(d) Confirmation that merger control clearance has been obtained from the competition authorities.

Part II

Conditions subsequent

1. Within 30 days after the Closing Date, evidence that the Security has been registered at the land registry.

SCHEDULE 3

REQUESTS

1. Each request is made in writing.
`

export const PURCHASE = `SHARE PURCHASE AGREEMENT

5. CONDITIONS

5.1 Completion is conditional upon the following conditions having been satisfied or waived:

(a) the Competition Commission having approved the Transaction without conditions that the Buyer finds unacceptable;

(b) the Seller having delivered to the Buyer the deed of release for the Bank Security; and

(c) no Material Adverse Change having occurred.

5.2 The Buyer shall use reasonable endeavours to procure that the condition in Clause 5.1(a) is satisfied.

5.3 If the conditions are not satisfied by the Long Stop Date:

(a) the Buyer may terminate this Agreement; and

(b) neither party has a claim.

6. COMPLETION

6.1 At Completion the Seller shall deliver:

(a) the executed stock transfer forms; and

(b) the share certificates.

7. NOTICES

7.1 It shall be a condition to Completion that each of the Founders has entered into a service agreement with the Company. Notices are in writing.
`

export const TERM_SHEET_ROWS = [
  ['Borrower', 'Alder Row Holdings Limited'],
  ['Facility', 'EUR 40,000,000 senior term loan'],
  [
    'Conditions Precedent',
    'Usual for a facility of this kind, including: (a) satisfactory completion of due diligence; (b) board resolutions of the Borrower; and (c) a legal opinion of counsel to the Lenders',
  ],
  ['Governing law', 'England and Wales'],
]

export const CHECKLIST_ROWS = [
  ['No.', 'Condition', 'Responsible', 'Status'],
  ['1', 'Copy of the constitutional documents of each Original Obligor', 'Borrower', 'Open'],
  ['2', 'Certificate of good standing of the Parent', 'Parent counsel', 'Open'],
]

export const AMERICAN = `LOAN AGREEMENT

ARTICLE III CONDITIONS PRECEDENT

Section 3.01 Conditions to Initial Loans. The obligation of each Lender to make its initial Loan hereunder is subject to the satisfaction of the following conditions: (a) the Administrative Agent shall have received a certificate of the secretary of the Borrower, certifying its by-laws; (b) the Borrower shall have paid all fees due on the Closing Date; and (c) UCC-1 financing statements shall have been filed.

Section 3.02 Conditions to Each Loan. The obligation of each Lender to make any Loan is subject to the following conditions: (a) no Event of Default shall exist; and (b) the Borrower shall have delivered a Borrowing Notice.

Section 3.03 Waiver of Conditions. The Lenders may waive any condition: (a) in writing; or (b) by funding.

ARTICLE IV COVENANTS

Section 4.01 Reporting. The Borrower shall deliver: (a) annual accounts; and (b) budgets.
`

export const WITHOUT = [
  `LEASE\n\n1. Rent\n\nThe Tenant shall pay the rent in the following instalments:\n\n(a) EUR 5,000 on 1 January; and\n\n(b) EUR 5,000 on 1 July.\n\n2. Condition of the premises\n\nThe Tenant keeps the premises in good condition.`,
  'OFFER\n\nThis offer is not subject to any financing condition. There are no conditions precedent to Closing.',
  'Terms and conditions of sale\n\n1. Delivery\n\nGoods are delivered free of charge.\n\n2. Payment\n\nPayment is due within thirty days.',
  'The market conditions for closing new funds were difficult.',
  'ARTICLE XIII\n\nWARRANTIES; CLOSING CONDITIONS\n\n13.1 Representations. Each party represents as follows:\n\n(a) it is duly organised; and\n\n(b) it has the power to enter into this Agreement.',
  'REPRESENTATIONS AND WARRANTIES; CLOSING CONDITIONS\n\n13.1 Representations. Each party represents to the other as follows:\n\n(a) it is duly organised; and\n\n(b) it has the power to enter into this Agreement.',
  'The Licensor’s obligation to indemnify the Licensee is subject to the Licensee providing prompt notice. Any press release is subject to the written approval of the other party.',
]
