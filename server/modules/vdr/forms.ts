import { type Form, nameIn, toMake } from '../../platform/language/form.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { needed } from '../../platform/language/said.ts'

const ROOM = 'data ?room|deal room|datenraum'
const LINK = 'share link|link|freigabelink'
const SHARES = new RegExp(
  `${toMake(LINK).source}|^(?:please )?share\\s.*\\broom\\b|^(?:bitte )?teile\\s.*datenraum`,
  'i',
)
/** A person or firm with whom a room is shared. */
const WITH = /\s(?:with|for|mit|für)\s+(\p{Lu}[^,.;:]*?)(?=\s+(?:until|by|bis)\s|[,.;:]|$)/u

/** The forms of data rooms that the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: SHARES,
    what: 'a share link',
    path: '/rooms',
    sends: 'POST /api/v1/svc/vdr/rooms/{room_id}/share-links',
    fill: ({ text, mentions }) => {
      const missing: string[] = []
      const room = theOne(mentions, 'room', missing, 'the data room')
      const without = bestOf(mentions, 'room').reduce((rest, { name }) => rest.replace(name, ' '), text)
      const name = needed(WITH.exec(without)?.[1]?.trim() || undefined, missing, 'who it is for')
      const at = room === undefined ? undefined : { path: `/rooms/${room}`, tab: 'links' }
      return { filled: { name }, missing, at }
    },
  },
  {
    pattern: toMake(ROOM),
    what: 'a data room',
    path: '/rooms',
    sends: 'POST /api/v1/svc/vdr/rooms',
    fill: ({ text, mentions }) => {
      const missing: string[] = []
      const [deal] = bestOf(mentions, 'deal')
      return { filled: { name: needed(nameIn(text, ROOM) ?? deal?.name, missing, 'the name') }, missing }
    },
  },
]
