import { amountIn } from '../../platform/language/amounts.ts'
import type { Change } from '../../platform/language/change.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { calledIn, emailIn, needed, saidIn } from '../../platform/language/said.ts'
import { stageIn } from './deals/stage-words.ts'

/** The changes of the pipeline that the copilot proposes. */
export const changes: readonly Change[] = [
  {
    pattern: /\b(move|advance|put|set|mark|change|update)\b.*\b(to|in|into|as|on)\b/i,
    what: 'a change of stage',
    read: ({ text, mentions }) => {
      const said = stageIn(text.replace(/^[\s\S]*?\b(?:to|into|as|on)\b/i, '')) ?? stageIn(text)
      if (!said && bestOf(mentions, 'deal').length === 0) return null
      const missing: string[] = []
      const dealId = theOne(mentions, 'deal', missing, 'the deal')
      const stage = needed(said, missing, 'the stage')
      return { tool: 'svc_move_deal_stage', given: { deal_id: dealId, stage }, missing }
    },
  },
  {
    pattern: /\b(note|comment|remember)\b/i,
    what: 'a note',
    read: ({ text, mentions }) => {
      if (bestOf(mentions, 'deal').length === 0 && bestOf(mentions, 'lp').length > 0) return null
      const missing: string[] = []
      const said = needed(saidIn(text), missing, 'what it should say, after a colon')
      const dealId = theOne(mentions, 'deal', missing, 'the deal or the investor')
      return { tool: 'svc_add_deal_note', given: { deal_id: dealId, text: said }, missing }
    },
  },
  {
    pattern: /^(?:\W*\w+\W+){0,4}?log\b/i,
    what: 'an activity',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const dealId = theOne(mentions, 'deal', missing, 'the deal')
      const said = needed(saidIn(text), missing, 'what happened, after a colon')
      const type =
        /\b(call|meeting|e-?mail|visit)\b/i.exec(text)?.[1]?.toLowerCase().replace('-', '') ?? 'note'
      return { tool: 'svc_log_deal_activity', given: { deal_id: dealId, type, summary: said }, missing }
    },
  },
  {
    pattern: /\bcontacts?\b/i,
    what: 'a contact',
    read: ({ text }) => {
      const missing: string[] = []
      const email = emailIn(text)
      const name = needed(
        calledIn(text) ?? /\bcontacts?\b:?\s+((?:\p{Lu}[\p{L}'’-]+\s?){2,4})/u.exec(text)?.[1]?.trim(),
        missing,
        'the name',
      )
      return { tool: 'svc_create_contact', given: { name, ...(email ? { email } : {}) }, missing }
    },
  },
  {
    pattern: /\bdeals?\b/i,
    general: true,
    what: 'a deal',
    read: ({ text }) => {
      const missing: string[] = []
      const name = needed(calledIn(text), missing, 'the name (called …)')
      const size = amountIn(name ? text.replace(name, ' ') : text, [])
      return { tool: 'svc_create_deal', given: { name, ...(size ? { target_size: size } : {}) }, missing }
    },
  },
]
