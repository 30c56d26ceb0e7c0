import { amountIn } from '../../platform/language/amounts.ts'
import { type Form, nameIn, toMake } from '../../platform/language/form.ts'
import { emailIn, needed } from '../../platform/language/said.ts'

const DEAL = 'deal|opportunity|geschäft'
const CONTACT = 'contact|kontakt|ansprechpartner(?:in)?'

/** The forms of the pipeline that the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: toMake(CONTACT),
    what: 'a contact',
    path: '/contacts',
    sends: 'POST /api/v1/svc/crm/contacts',
    fill: ({ text }) => {
      const missing: string[] = []
      const email = emailIn(text)
      const name = needed(nameIn(email ? text.replace(email, '') : text, CONTACT), missing, 'the name')
      return { filled: { name, email }, missing }
    },
  },
  {
    pattern: toMake(DEAL),
    what: 'a deal',
    path: '/deals',
    sends: 'POST /api/v1/svc/crm/deals',
    fill: ({ text }) => {
      const missing: string[] = []
      const name = needed(nameIn(text, DEAL), missing, 'the name')
      const size = amountIn(name ? text.replace(name, ' ') : text, [])
      return { filled: { name, target_size: size === undefined ? undefined : `${size}` }, missing }
    },
  },
]
