import { sentence } from '../../kernel/language/sentence.ts'
import type { SaidRule } from './evaluate.ts'

/** The version of the rules below, raised with each change of them. */
export const BUILT_IN_VERSION = 1

/** The amount in major units above which money needs two people, unless the caller names the office's own. */
export const TWO_PEOPLE_ABOVE = 1_000_000

/** Part of the commitments that one investment may have where the fund's terms say nothing else. */
const MOST_CONCENTRATED = 0.2

/** Borrowing that investors have to consent to: the part of the commitments, and the months (ILPA Model LPA). */
const BORROWED = { share: 0.15, months: 6 } as const

/** A rule of the product itself, and what keeps it. */
export interface BuiltInRule extends SaidRule {
  /** `office`: Fund Office refuses or holds the act itself; `people`: it is for people to keep. */
  kept_by: 'office' | 'people'
}

const lpac = (
  key: string,
  when: SaidRule['when'],
  words: Pick<SaidRule, 'title' | 'reason'>,
): BuiltInRule => ({
  key,
  when,
  effect: { decision: 'require_approval', approvals: [{ role: 'LPAC', count: 1 }], othersOnly: false },
  kept_by: 'people',
  ...words,
})

/** The rules that are the product's own; `limit` is in minor units of whatever currency moves. */
export const builtInRules = (limit: number): BuiltInRule[] => [
  {
    key: 'maker_checker',
    when: [
      [
        { on: 'act', among: ['approve'] },
        { on: 'actor', fact: 'makers' },
      ],
    ],
    effect: { decision: 'deny' },
    kept_by: 'office',
    title: sentence`Makers do not check`,
    reason: sentence`Whoever prepared something does not approve it.`,
  },
  {
    key: 'conflicted_person',
    when: [
      [
        { on: 'act', among: ['approve'] },
        { on: 'actor', fact: 'conflicted' },
      ],
    ],
    effect: { decision: 'deny' },
    kept_by: 'people',
    title: sentence`A conflicted person does not approve`,
    reason: sentence`The person has a conflict of interest in this matter.`,
  },
  {
    key: 'restricted_issuer',
    when: [
      [
        { on: 'act', among: ['trade', 'invest'] },
        { on: 'fact', fact: 'restricted' },
      ],
    ],
    effect: { decision: 'deny' },
    kept_by: 'office',
    title: sentence`No dealing in restricted issuers`,
    reason: sentence`The issuer is on the restricted list.`,
  },
  {
    key: 'closed_period',
    when: [[{ on: 'fact', fact: 'period_closed' }]],
    effect: { decision: 'deny' },
    kept_by: 'office',
    title: sentence`A closed period stays closed`,
    reason: sentence`The period is closed. Opening it again takes a second person.`,
  },
  {
    key: 'two_people_above_limit',
    when: [
      [
        { on: 'act', among: ['capital_call', 'distribution', 'wire'] },
        { on: 'amount', from: limit, above: true, currency: null },
      ],
    ],
    effect: {
      decision: 'require_approval',
      approvals: [
        { role: 'CFO', count: 1 },
        { role: 'approver', count: 1 },
      ],
      othersOnly: true,
    },
    kept_by: 'people',
    title: sentence`Two people for large payments`,
    reason: sentence`Capital calls, distributions and wires above the limit take two approvals, one of them the CFO’s.`,
  },
  lpac('related_party', [[{ on: 'fact', fact: 'related_party' }]], {
    title: sentence`Related-party transactions go to the LPAC`,
    reason: sentence`The other side is related to the manager.`,
  }),
  lpac('valuation_conflict', [[{ on: 'fact', fact: 'valuation_conflict' }]], {
    title: sentence`Conflicted valuations go to the LPAC`,
    reason: sentence`Whoever values has an interest in the value.`,
  }),
  lpac('key_person', [[{ on: 'fact', fact: 'key_person' }]], {
    title: sentence`Key-person events go to the LPAC`,
    reason: sentence`A key person has left or gives less time.`,
  }),
  lpac(
    'borrowing',
    [
      [{ on: 'figure', fact: 'borrowing_share', above: BORROWED.share }],
      [{ on: 'figure', fact: 'borrowing_months', above: BORROWED.months }],
    ],
    {
      title: sentence`Much or long borrowing goes to the LPAC`,
      reason: sentence`The fund borrows more than 15% of its commitments, or for longer than six months.`,
    },
  ),
  lpac(
    'concentration',
    [
      [
        { on: 'act', among: ['invest', 'trade', 'capital_call'] },
        {
          on: 'figure',
          fact: 'concentration',
          above: { fact: 'concentration_limit', usually: MOST_CONCENTRATED },
        },
      ],
    ],
    {
      title: sentence`Investments beyond the limit go to the LPAC`,
      reason: sentence`One investment would have a larger part of the commitments than the fund’s terms allow.`,
    },
  ),
]
