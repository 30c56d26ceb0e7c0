import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Prospect } from '../../../api/modules.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { prospectStages } from '../../../words/fundraising.ts'
import { amountOf, type Stage, stageKeys } from '../fundraising.ts'
import classes from './board.module.css'

/** The drag data of a card. */
export interface Dragged {
  prospect: Prospect
}

interface CardProps {
  prospect: Prospect
  onMove: ((prospect: Prospect, to: Stage) => void) | undefined
}

/** An LP on the board. Its menu moves it for whoever does not drag. */
export function Card({ prospect, onMove }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)
  const amount = amountOf(prospect)

  useEffect(() => {
    if (!card.current || !onMove) return
    return draggable({
      element: card.current,
      getInitialData: () => ({ prospect }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [prospect, onMove])

  return (
    <article ref={card} className={classes.card} data-dragged={dragged || undefined}>
      <Link
        to="/fundraising/$prospectId"
        params={{ prospectId: String(prospect.id) }}
        className={classes.cardName}
        draggable={false}
      >
        {prospect.name}
      </Link>
      {prospect.next_step && (
        <div className={classes.cardLine} title={prospect.next_step}>
          {prospect.next_step}
        </div>
      )}
      <div className={classes.cardFigures}>
        <span>{amount === null ? '' : formatMoney(amount, prospect.currency)}</span>
        {prospect.next_step_at && <span>{formatDate(prospect.next_step_at)}</span>}
      </div>
      {onMove && (
        <Menu width={200} returnFocus>
          <Menu.Target>
            <ActionIcon
              className={classes.cardMenu}
              size="sm"
              aria-label={`Move ${prospect.name} to another stage`}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Move to</Menu.Label>
            {stageKeys.map(stage => (
              <Menu.Item
                key={stage}
                disabled={stage === prospect.stage}
                onClick={() => onMove(prospect, stage)}
              >
                {prospectStages[stage].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </article>
  )
}
