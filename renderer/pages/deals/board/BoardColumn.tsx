import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Deal, Pipeline } from '../../../api/modules.ts'
import { count, formatMoney } from '../../../format/numbers.ts'
import { say } from '../../../language/language.ts'
import classes from './board.module.css'
import { DealCard } from './DealCard.tsx'
import { dataOfStage } from './drag-data.ts'

interface BoardColumnProps {
  column: Pipeline['stages'][number]
  stages: ReadonlyArray<{ stage: Deal['stage']; title: string }>
  onMove: ((deal: Deal, stage: Deal['stage']) => void) | undefined
}

/** One stage of the board, with totals by currency. */
export function BoardColumn({ column, stages, onMove }: BoardColumnProps) {
  const { stage, count: deals, totals } = column
  const title = say(column.title)
  const element = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)

  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => dataOfStage(stage),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [stage])

  return (
    <section
      ref={element}
      className={classes.column}
      data-over={over || undefined}
      aria-label={title}
      data-stage={stage}
    >
      <header className={classes.columnHeader}>
        <div className={classes.columnTitle}>
          <h2>{title}</h2>
          <Text span c="dimmed">
            {deals}
          </Text>
        </div>
        <div className={classes.totals}>
          {totals
            .filter(total => total.target_size > 0)
            .map(({ currency, target_size, unsized }) => (
              <div
                key={currency}
                title={unsized > 0 ? `${count(unsized, 'deal')} without a size` : undefined}
              >
                {formatMoney(target_size, currency)}
              </div>
            ))}
        </div>
      </header>
      <ul className={classes.cards}>
        {column.deals.map(deal => (
          <li key={deal.id}>
            <DealCard deal={deal} stages={stages} onMove={onMove} />
          </li>
        ))}
      </ul>
      {column.more > 0 && (
        <Link to="/deals" search={{ view: 'table', filter: `stage:${stage}` }} className={classes.more}>
          {count(column.more, 'more deal')}
        </Link>
      )}
    </section>
  )
}
