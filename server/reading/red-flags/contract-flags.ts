import { periodsIn } from '../clauses/periods.ts'
import type { ClauseCategory } from '../clauses/rules/rule.ts'
import type { Severity, Wording } from './flag.ts'

/** A contract clause's consequence for a buyer or lender. */
export interface ContractFlag extends Wording {
  category: 'contracts' | 'ip' | 'insurance'
  clauses: readonly ClauseCategory[]
  /**
   * Returns the severity from the quotation in lower case with single spaces; null when such a clause is no
   * cause for concern.
   */
  severity(plain: string): Severity | null
}

const REASONABLE =
  /\bnot (?:to )?(?:be )?unreasonably (?:be )?(?:withh?eld|conditioned|delayed)|\bunreasonably withhold/
const ENDS = /\bterminat|\baccelerat|\bevent of default\b|\bdefault\b|\bvoid\b|\bcancel|\brepay|\bredeem/

export const contractFlags: readonly ContractFlag[] = [
  {
    clauses: ['Change Of Control'],
    category: 'contracts',
    kind: 'change_of_control',
    title: 'A change of control touches this contract',
    explanation:
      'The contract names a merger, a sale or a change of control as an event with consequences of its own. A transaction may give the other side a right to end, reprice or refuse to continue it.',
    suggested_action:
      'Condition precedent: obtain a written waiver or consent from the counterparty before closing, and value the contract as if it ended where none is given.',
    severity: plain => {
      if (REASONABLE.test(plain)) return 'medium'
      if (ENDS.test(plain)) return 'high'
      if (/\bconsent\b|\bapproval\b/.test(plain)) return 'high'
      return /\bnotif|\bnotice\b/.test(plain) ? 'low' : 'medium'
    },
  },
  {
    clauses: ['Anti-Assignment'],
    category: 'contracts',
    kind: 'assignment',
    title: 'The contract cannot be assigned freely',
    explanation:
      'Rights or duties under the contract pass to somebody else only with consent, or not at all. An asset purchase, a reorganisation or a security assignment would need it.',
    suggested_action:
      'Condition precedent: list this contract among the consents to be obtained, or structure the transaction so that the contracting party stays the same.',
    severity: plain => {
      if (/\b(?:operation of law|merger|change (?:of|in) control)\b/.test(plain) && !REASONABLE.test(plain)) {
        return /\bnot\b|\bneither\b|\bno\b|\bwithout\b/.test(plain) ? 'high' : 'medium'
      }
      if (REASONABLE.test(plain)) return 'low'
      return /\bwithout\b.{0,80}\bconsent\b|\bnot\b|\bneither\b|\bno\b|\bvoid\b/.test(plain) ? 'medium' : null
    },
  },
  {
    clauses: ['Termination For Convenience'],
    category: 'contracts',
    kind: 'termination_for_convenience',
    title: 'The contract can be ended without cause',
    explanation:
      'A party may end the contract without a breach, so that the income or supply under it is only as long as the notice period.',
    suggested_action:
      'Price: count on the revenue or supply for the notice period only; ask for a minimum term or a termination payment where the contract matters.',
    severity: plain => {
      const days = shortestPeriod(plain)
      if (/\bimmediate/.test(plain) || (days !== null && days <= 30)) return 'high'
      return days !== null && days > 120 ? 'low' : 'medium'
    },
  },
  {
    clauses: ['Exclusivity'],
    category: 'contracts',
    kind: 'exclusivity',
    title: 'Exclusivity binds the business',
    explanation:
      'The contract makes one party the only source, seller or partner for something. It limits whom the business may deal with, and may bind affiliates of a buyer too.',
    suggested_action:
      'Ask: which products, territories and affiliates are bound and until when; seek a covenant that a buyer and its other companies stay outside it.',
    severity: plain =>
      /\bworld-?wide\b|\baffiliates?\b|\ball (?:of )?(?:its|their) requirements\b/.test(plain)
        ? 'high'
        : 'medium',
  },
  {
    clauses: ['Non-Compete'],
    category: 'contracts',
    kind: 'non_compete',
    title: 'A promise not to compete',
    explanation:
      'A party has promised to keep out of a business or market. Where it is the target or binds its affiliates, it limits what a buyer may do with it.',
    suggested_action:
      'Ask: who is bound, where and for how long; agree a carve-out for a buyer and its portfolio before signing.',
    severity: plain => (/\baffiliates?\b|\bworld-?wide\b|\bsubsidiar/.test(plain) ? 'high' : 'medium'),
  },
  {
    clauses: ['No-Solicit Of Customers', 'No-Solicit Of Employees'],
    category: 'contracts',
    kind: 'no_solicit',
    title: 'A promise not to solicit customers or staff',
    explanation: 'A party may not approach the other side’s customers or employees during a period.',
    suggested_action:
      'Covenant: note the period and the persons protected, and see that current practice keeps to it.',
    severity: () => 'low',
  },
  {
    clauses: ['Most Favored Nation'],
    category: 'contracts',
    kind: 'most_favoured_nation',
    title: 'The counterparty is entitled to the best terms given to anybody',
    explanation:
      'Better prices or terms for one customer have to be offered to this one too. It caps margins and can oblige to repay in the past.',
    suggested_action:
      'Ask: for the record of compliance and any claims under it; warranty: that no better terms have been given to others.',
    severity: plain => (/\brefund|\bretroactiv|\bcredit\b|\bany other\b/.test(plain) ? 'high' : 'medium'),
  },
  {
    clauses: ['Rofr/Rofo/Rofn'],
    category: 'contracts',
    kind: 'right_of_first_refusal',
    title: 'Somebody has a right to buy or negotiate first',
    explanation:
      'A right of first refusal, offer or negotiation, or an option, lets another party step in front of a buyer or partner.',
    suggested_action:
      'Condition precedent: obtain a waiver of the right, or run its procedure before signing with anyone else.',
    severity: plain =>
      /\b(?:shares?|stock|equity|assets|business|company|interests?|propert\w+)\b/.test(plain)
        ? 'high'
        : 'medium',
  },
  {
    clauses: ['Minimum Commitment'],
    category: 'contracts',
    kind: 'minimum_commitment',
    title: 'A minimum has to be bought, sold or paid',
    explanation:
      'The contract obliges to a minimum quantity or amount whatever the need for it turns out to be.',
    suggested_action:
      'Price: compare the remaining commitment with the forecast and treat a shortfall as debt-like.',
    severity: plain => (/\btake[- ]or[- ]pay\b|\bshortfall\b|\bguarante/.test(plain) ? 'high' : 'medium'),
  },
  {
    clauses: ['Volume Restriction'],
    category: 'contracts',
    kind: 'volume_restriction',
    title: 'Use above a limit costs more or needs consent',
    explanation:
      'The contract sets a maximum on use or quantity. Growth beyond it changes the price or needs consent.',
    suggested_action: 'Ask: how near current use is to the limit.',
    severity: () => 'low',
  },
  {
    clauses: ['Price Restrictions'],
    category: 'contracts',
    kind: 'price_restriction',
    title: 'Prices cannot be raised freely',
    explanation:
      'The contract limits how much or how often a price may change, so that costs may rise faster.',
    suggested_action: 'Price: model margins with the limit in place.',
    severity: () => 'medium',
  },
  {
    clauses: ['Revenue/Profit Sharing'],
    category: 'contracts',
    kind: 'revenue_sharing',
    title: 'Revenue or profit is shared with another party',
    explanation:
      'A royalty, commission or share of revenue goes to somebody else before it reaches the owners.',
    suggested_action: 'Price: check that the figures shown are net of this share, and since when.',
    severity: plain => (/\bprofits?\b/.test(plain) ? 'medium' : 'low'),
  },
  {
    clauses: ['Uncapped Liability'],
    category: 'contracts',
    kind: 'uncapped_liability',
    title: 'Liability without a limit',
    explanation:
      'For some claims the limit on liability does not hold, so that what could be lost is more than the contract is worth.',
    suggested_action: 'Warranty: that no such claim exists or is threatened; check that insurance covers it.',
    severity: plain =>
      /\bunlimited\b|\bindemnif|\binfring|\bno limit|\bwarrant/.test(plain) ? 'high' : 'medium',
  },
  {
    clauses: ['Liquidated Damages'],
    category: 'contracts',
    kind: 'liquidated_damages',
    title: 'A fixed sum is due on breach or termination',
    explanation:
      'Damages, a penalty or a termination fee are agreed in advance, whatever the loss really is.',
    suggested_action: 'Price: count it as an exposure; ask whether it has ever been claimed.',
    severity: plain =>
      /\btermination (?:fee|payment)|\bper day\b|\beach day\b|\bequal to\b/.test(plain) ? 'high' : 'medium',
  },
  {
    clauses: ['Warranty Duration'],
    category: 'contracts',
    kind: 'long_warranty',
    title: 'A warranty on products or services runs for some time',
    explanation: 'Repair, replacement or refund is owed for a period after delivery.',
    suggested_action: 'Ask: for warranty claims of the last three years and the provision made for them.',
    severity: plain => ((longestPeriod(plain) ?? 0) > 730 ? 'medium' : 'low'),
  },
  {
    clauses: ['Insurance'],
    category: 'insurance',
    kind: 'insurance_duty',
    title: 'Insurance has to be carried',
    explanation:
      'The contract obliges to insurance of named kinds and amounts; without it the party is in breach.',
    suggested_action: 'Ask: for current certificates and compare them with the kinds and amounts required.',
    severity: () => 'low',
  },
  {
    clauses: ['Audit Rights'],
    category: 'contracts',
    kind: 'audit_rights',
    title: 'The counterparty may audit',
    explanation:
      'Books or premises may be inspected; underpayments found are owed, often with the cost of the audit.',
    suggested_action: 'Ask: for reports and claims of past audits.',
    severity: () => 'low',
  },
  {
    clauses: ['Covenant Not To Sue'],
    category: 'contracts',
    kind: 'covenant_not_to_sue',
    title: 'A right to sue or to contest has been given up',
    explanation:
      'A party may not contest the other’s rights or bring certain claims, which binds whoever takes its place.',
    suggested_action: 'Ask: whether rights that matter to the plan are given up here.',
    severity: () => 'medium',
  },
  {
    clauses: ['Non-Disparagement'],
    category: 'contracts',
    kind: 'non_disparagement',
    title: 'A duty not to disparage',
    explanation: 'Statements that harm the other side’s reputation are a breach.',
    suggested_action: 'Covenant: note it for communication after closing.',
    severity: () => 'low',
  },
  {
    clauses: ['Third Party Beneficiary'],
    category: 'contracts',
    kind: 'third_party_beneficiary',
    title: 'Somebody who is no party can enforce the contract',
    explanation:
      'A third party is named as a beneficiary, so that a release or change may need its agreement too.',
    suggested_action: 'Ask: whether the beneficiary’s consent is needed for the transaction.',
    severity: () => 'low',
  },
  {
    clauses: ['Ip Ownership Assignment'],
    category: 'ip',
    kind: 'ip_assignment',
    title: 'Intellectual property created here belongs to somebody',
    explanation:
      'What is developed under the contract passes to one party. If that is not the target, something it uses may not be its own.',
    suggested_action:
      'Ask: for the chain of title to what the business uses; warranty: that it owns or may use all of it.',
    severity: plain =>
      /\b(?:all|entire|sole|exclusive)\b.{0,60}\b(?:right|title|interest|propert\w+|own\w*)\b/.test(plain)
        ? 'high'
        : 'medium',
  },
  {
    clauses: ['Joint Ip Ownership'],
    category: 'ip',
    kind: 'joint_ip',
    title: 'Intellectual property is owned jointly',
    explanation: 'A co-owner may use or license it too, or has to agree before it is licensed or enforced.',
    suggested_action: 'Ask: what is jointly owned, and what either owner may do without the other.',
    severity: () => 'medium',
  },
  {
    clauses: ['Source Code Escrow'],
    category: 'ip',
    kind: 'source_code_escrow',
    title: 'Source code is in escrow',
    explanation: 'It may be released to the other side on events that a transaction could bring about.',
    suggested_action: 'Ask: for the release conditions, and see that closing is none of them.',
    severity: plain => (/\brelease|\bchange (?:of|in) control/.test(plain) ? 'high' : 'medium'),
  },
  {
    clauses: ['Irrevocable Or Perpetual License', 'Unlimited/All-You-Can-Eat-License'],
    category: 'ip',
    kind: 'perpetual_licence',
    title: 'A licence without end or limit has been given',
    explanation: 'The licence cannot be taken back or has no limit of use, even when the contract is over.',
    suggested_action: 'Price: value the technology as one that the licensee keeps.',
    severity: () => 'medium',
  },
  {
    clauses: ['Non-Transferable License'],
    category: 'ip',
    kind: 'non_transferable_licence',
    title: 'A licence that cannot be passed on',
    explanation: 'A licence that the business may depend on does not pass to a buyer of its assets.',
    suggested_action: 'Condition precedent: the licensor’s consent, where the licence matters.',
    severity: () => 'medium',
  },
  {
    clauses: ['Affiliate License-Licensor', 'Affiliate License-Licensee'],
    category: 'ip',
    kind: 'affiliate_licence',
    title: 'A licence reaches affiliates',
    explanation: 'Companies of the same group give or receive the licence, which a buyer’s group may join.',
    suggested_action: 'Ask: whether companies of a buyer would fall under it.',
    severity: plain => (/\baffiliates\b.{0,40}\bgrants?\b/.test(plain) ? 'medium' : 'low'),
  },
  {
    clauses: ['Post-Termination Services'],
    category: 'contracts',
    kind: 'post_termination_duties',
    title: 'Duties go on after the contract ends',
    explanation: 'Services, buy-backs or transition help are owed after termination.',
    suggested_action: 'Price: estimate their cost where the contract may end.',
    severity: plain => (/\b(?:repurchase|buy back|purchase)\b/.test(plain) ? 'medium' : 'low'),
  },
  {
    clauses: ['Renewal Term'],
    category: 'contracts',
    kind: 'automatic_renewal',
    title: 'The contract renews itself',
    explanation: 'Unless notice is given in time, the contract goes on for another term.',
    suggested_action: 'Ask: for the next date by which notice is due, and put it into the calendar.',
    severity: plain =>
      /\bautomatic/.test(plain) ? ((longestPeriod(plain) ?? 0) >= 1095 ? 'medium' : 'low') : null,
  },
]

function shortestPeriod(plain: string): number | null {
  const periods = periodsIn(plain)
  return periods.length > 0 ? Math.min(...periods) : null
}

function longestPeriod(plain: string): number | null {
  const periods = periodsIn(plain)
  return periods.length > 0 ? Math.max(...periods) : null
}
