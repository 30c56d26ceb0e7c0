import { intent, money, multiple, percent, type Result, spoken, tellNone, tellOf } from './intent.ts'

const STAGES: ReadonlyArray<readonly [stage: string, pattern: RegExp]> = [
  ['sourced', /\bsourced\b/i],
  ['screening', /\b(in |being )?screen(ing|ed)\b/i],
  ['nda', /\bnda\b/i],
  ['indicative_offer', /\bindicative offers?\b/i],
  ['due_diligence', /\b(due diligence|in dd|diligence)\b/i],
  ['ic_review', /\b(ic review|investment committee|in ic)\b/i],
  ['term_sheet', /\bterm sheets?\b/i],
  ['closing', /\b(in|at) closing\b|\bclosing stage\b/i],
  ['closed_won', /\b(closed|won)\b/i],
  ['passed', /\bpassed\b/i],
  ['on_hold', /\bon hold\b/i],
]

/** The stage that a text speaks of. */
export const stageIn = (text: string): string | undefined =>
  STAGES.find(([, pattern]) => pattern.test(text))?.[0]

const ofDeal = ({ entity }: { entity: { id: number } | null }) => (entity ? { deal_id: entity.id } : null)

export const dealIntents = [
  intent({
    key: 'deal_returns',
    pattern: /\b(irr|moic|yield|wal|priced|pricing|price)\b/i,
    about: 'deal',
    tool: 'svc_list_deal_pricings',
    given: asked => (/\btarget\b/i.test(asked.text) ? null : { ...ofDeal(asked), limit: 1 }),
    tell: ([latest]: Result, { entity }) =>
      latest === undefined || entity === null
        ? []
        : [
            tellOf(
              'svc_list_deal_pricings',
              'pricing',
              latest.id,
              latest.name ?? entity.name,
              [
                `The latest pricing of ${entity.name} has`,
                latest.irr === null ? 'no IRR' : `an IRR of ${percent(latest.irr)}`,
                latest.moic === null ? '' : `, a MOIC of ${multiple(latest.moic)}`,
                latest.wal === null ? '' : ` and a weighted average life of ${latest.wal.toFixed(2)} years`,
                '.',
              ]
                .join(' ')
                .replace(/ ([,.])/g, '$1')
                .replace(/ {2,}/g, ' '),
            ),
          ],
  }),
  intent({
    key: 'deal_stage',
    pattern: /\b(stage|status|stand|where is|how far)\b/i,
    about: 'deal',
    tool: 'svc_get_deal',
    given: ofDeal,
    tell: deal => [
      tellOf(
        'svc_get_deal',
        'deal',
        deal.id,
        deal.name,
        `${deal.name} is in ${spoken(deal.stage)} since ${deal.stage_changed_at.slice(0, 10)}.`,
      ),
    ],
  }),
  intent({
    key: 'deal_activity',
    pattern: /\b(happened|activit\w+|recent|last (contact|call|meeting|note)|news|notes?)\b/i,
    about: 'deal',
    tool: 'svc_list_deal_activities',
    given: asked => ({ ...ofDeal(asked), limit: 5 }),
    tell: (activities, { entity }) =>
      activities.map((activity: Result) => ({
        text: `${activity.created_at.slice(0, 10)}, ${spoken(activity.type)}: “${activity.summary}”`,
        sources: [
          {
            type: 'activity',
            id: activity.id,
            title: entity?.name ?? '',
            quote: activity.summary,
            tool: 'svc_list_deal_activities',
            ...(entity ? { deal_id: entity.id } : {}),
            text: `${activity.created_at} ${activity.type} ${activity.summary}`,
          },
        ],
      })),
  }),
  intent({
    key: 'deals_in_stage',
    pattern: /\bdeals?\b|\bpipeline\b/i,
    about: null,
    tool: 'svc_list_deals',
    given: ({ text }) => {
      const stage = stageIn(text)
      return stage ? { stage, limit: 15 } : null
    },
    tell: (deals, { text }) => {
      const stage = spoken(stageIn(text) ?? '')
      return deals.length === 0
        ? [tellNone('svc_list_deals', `No deal is in ${stage}.`)]
        : deals.map((deal: Result) =>
            tellOf(
              'svc_list_deals',
              'deal',
              deal.id,
              deal.name,
              `${deal.name} is in ${stage}${deal.target_size === null ? '' : `, ${money(deal.target_size, deal.currency)}`}.`,
            ),
          )
    },
  }),
  intent({
    key: 'pipeline',
    pattern:
      /\bpipeline\b|\bdeals?\b.*\b(by|per|each) stage\b|\bhow many deals\b|\bdeals? (do|are) (we|there)\b|\bour deals\b/i,
    about: null,
    tool: 'svc_get_pipeline',
    given: () => ({ limit: 3 }),
    tell: ({ stages }: Result) => {
      const filled = stages.filter((stage: Result) => stage.count > 0)
      return filled.length === 0
        ? [tellNone('svc_get_pipeline', 'There are no deals in the pipeline.')]
        : filled.map((stage: Result) => {
            const sums = stage.totals
              .filter((sum: Result) => sum.target_size > 0)
              .map((sum: Result) => money(sum.target_size, sum.currency))
              .join(' and ')
            const text = `${stage.title}: ${stage.count} ${stage.count === 1 ? 'deal' : 'deals'}${sums ? `, ${sums}` : ''}.`
            return {
              text,
              sources: stage.deals.map((deal: Result) => ({
                type: 'deal',
                id: deal.id,
                title: deal.name,
                quote: deal.name,
                tool: 'svc_get_pipeline',
                text: `${text} ${deal.name}`,
              })),
            }
          })
    },
  }),
]

/** Where a question is answered by a route that is no tool, its path stands for one. */
export const APPROVALS = 'GET /api/v1/svc/agent/approvals'

export const officeIntents = [
  intent({
    key: 'approvals',
    pattern:
      /\b(wait\w*|pending|open|needs?)\b.*\b(approv\w*|decisions?)\b|\bapprovals?\b|\bto approve\b|\bproposed actions?\b/i,
    about: null,
    tool: APPROVALS,
    given: () => ({ status: 'proposed', limit: 10 }),
    tell: actions =>
      actions.length === 0
        ? [tellNone(APPROVALS, 'Nothing waits for approval.')]
        : actions.map((action: Result) => {
            const money_ = action.money ? `, ${money(action.money.amount, action.money.currency)}` : ''
            return tellOf(
              APPROVALS,
              'approval',
              action.id,
              action.proposal.summary,
              `${action.proposal.summary}${money_}, proposed by ${action.proposed_by}, waits until ${action.expires_at.slice(0, 10)}.`,
            )
          }),
  }),
]
