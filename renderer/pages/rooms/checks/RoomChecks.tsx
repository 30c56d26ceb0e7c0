import type { DataRoom } from '../../../api/modules.ts'
import { Anticipated } from './Anticipated.tsx'
import { Changes } from './Changes.tsx'
import { Completeness } from './Completeness.tsx'
import { Compliance } from './Compliance.tsx'
import classes from './checks.module.css'
import { Entities } from './Entities.tsx'

/** The checks of a room beside its red flags: completeness, changes, rules, the questions to come, and whom the documents name. */
export function RoomChecks({ room, mayWrite }: { room: DataRoom; mayWrite: boolean }) {
  return (
    <div className={classes.checks}>
      <Completeness room={room} mayWrite={mayWrite} />
      <Changes roomId={room.id} mayWrite={mayWrite} />
      <Compliance roomId={room.id} mayWrite={mayWrite} />
      <Anticipated room={room} mayWrite={mayWrite} />
      <Entities roomId={room.id} />
    </div>
  )
}
