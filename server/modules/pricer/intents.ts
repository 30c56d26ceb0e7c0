import { multiple, percent } from '../../kernel/index.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'
import { tellOf } from '../../platform/language/told.ts'

const ofDeal = ({ entity }: { entity: { id: number } | null }) => (entity ? { deal_id: entity.id } : null)

/** What is asked of the prices of deals. */
export const intents: readonly Intent[] = [
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
]
