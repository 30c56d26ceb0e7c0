import type { DataRoomMember } from '../../../api/modules.ts'
import { choicesOf } from '../../../format/choices.ts'
import { permissionWords } from '../../../words/rooms.ts'

/** No permission on the whole room: only folders, documents or the group give any. */
const NOTHING = 'nothing'

/** Options for the permission on the whole room. */
export const roomChoices = [
  { value: NOTHING, label: 'Inherited from folders or group' },
  ...choicesOf(permissionWords).map(({ value, label }) =>
    value === 'none' ? { value, label: 'Denied, overrides all other permissions' } : { value, label },
  ),
]

export const choiceOf = (permission: DataRoomMember['permission']): string => permission ?? NOTHING

export const permissionOf = (choice: string): DataRoomMember['permission'] =>
  choice === NOTHING ? null : (choice as DataRoomMember['permission'])
