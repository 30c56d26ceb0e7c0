import { Skeleton } from '@mantine/core'
import classes from './board.module.css'

/** Columns with a few cards, where the real ones will stand. */
export function BoardSkeleton() {
  return (
    <div className={classes.board} aria-busy="true" role="status" aria-label="Loading the board">
      {[3, 2, 4, 1, 2].map((cards, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={column} className={classes.column}>
          <Skeleton height={40} mb="sm" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={card} height={72} mb="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}
