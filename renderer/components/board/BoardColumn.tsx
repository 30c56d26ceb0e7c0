import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../format/numbers.ts'
import classes from './board.module.css'
import { type BoardCard, type BoardStage, dataOfStage, type MoveCard } from './board.ts'
import { Card } from './Card.tsx'

interface BoardColumnProps<Of extends BoardCard> {
  column: BoardStage<Of>
  stages: ReadonlyArray<Pick<BoardStage<Of>, 'stage' | 'title'>>
  onMove: MoveCard<Of> | undefined
}

/** One stage of a board, with the totals of its cards by currency. */
export function BoardColumn<Of extends BoardCard>({ column, stages, onMove }: BoardColumnProps<Of>) {
  const { stage, title, totals, cards, more } = column
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
            {formatNumber(column.count)}
          </Text>
        </div>
        <div className={classes.totals}>
          {totals.map(total => (
            <div key={total.text} title={total.title}>
              {total.text}
            </div>
          ))}
        </div>
      </header>
      <ul className={classes.cards}>
        {cards.map(card => (
          <li key={card.id}>
            <Card card={card} stages={stages} onMove={onMove} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
