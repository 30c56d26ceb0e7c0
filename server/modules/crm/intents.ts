import { moneyText, spoken } from '../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'
import { stageIn } from './deals/stage-words.ts'

const ofDeal = ({ entity }: { entity: { id: number } | null }) => (entity ? { deal_id: entity.id } : null)

/** Copilot questions about deals and the pipeline. */
export const intents: readonly Intent[] = [
  intent({
    key: 'deal_stage',
    pattern: /\b(stage|status|stand|where is|how far)\b/i,
    about: 'deal',
    tool: 'svc_get_deal',
    given: ofDeal,
    tell: deal => [
      computedSentence(
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
        ? [emptyAnswer('svc_list_deals', `No deal is in ${stage}.`)]
        : deals.map((deal: Result) =>
            computedSentence(
              'svc_list_deals',
              'deal',
              deal.id,
              deal.name,
              `${deal.name} is in ${stage}${deal.target_size === null ? '' : `, ${moneyText(deal.target_size, deal.currency)}`}.`,
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
        ? [emptyAnswer('svc_get_pipeline', 'There are no deals in the pipeline.')]
        : filled.map((stage: Result) => {
            const sums = stage.totals
              .filter((sum: Result) => sum.target_size > 0)
              .map((sum: Result) => moneyText(sum.target_size, sum.currency))
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
