import { multiple, percent } from '../../kernel/index.ts'
import { computedSentence } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'

const ofDeal = ({ entity }: { entity: { id: number } | null }) => (entity ? { deal_id: entity.id } : null)

/** Copilot questions about deal pricing. */
export const intents: readonly Intent[] = [
  intent({
    key: 'deal_returns',
    pattern: /\b(irr|moic|yield|wal|priced|pricing|price)\b/i,
    about: 'deal',
    tool: 'svc_get_deal_pricing_roles',
    given: asked => (/\btarget\b/i.test(asked.text) ? null : ofDeal(asked)),
    tell: (roles: Result, { entity }) => {
      const told = roles.base ?? roles.newest
      if (told === null || entity === null) return []
      return [
        computedSentence(
          'svc_get_deal_pricing_roles',
          'pricing',
          told.id,
          told.name ?? entity.name,
          [
            roles.base ? `The base case of ${entity.name} has` : `The latest pricing of ${entity.name} has`,
            told.irr === null ? 'no IRR' : `an IRR of ${percent(told.irr)}`,
            told.moic === null ? '' : `, a MOIC of ${multiple(told.moic)}`,
            told.wal === null ? '' : ` and a weighted average life of ${told.wal.toFixed(2)} years`,
            roles.base ? '.' : '; no pricing is marked as its base case.',
          ]
            .join(' ')
            .replace(/ ([,.;])/g, '$1')
            .replace(/ {2,}/g, ' '),
        ),
      ]
    },
  }),
]
