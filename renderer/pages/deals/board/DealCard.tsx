import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Deal } from '../../../api/modules.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import classes from './board.module.css'
import { dataOfDeal } from './drag-data.ts'

interface DealCardProps {
  deal: Deal
  stages: ReadonlyArray<{ stage: Deal['stage']; title: string }>
  onMove: ((deal: Deal, stage: Deal['stage']) => void) | undefined
}

/** A deal on the board. Its menu moves it for whoever does not drag. */
export function DealCard({ deal, stages, onMove }: DealCardProps) {
  const card = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)

  useEffect(() => {
    if (!card.current || !onMove) return
    return draggable({
      element: card.current,
      getInitialData: () => dataOfDeal(deal),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [deal, onMove])

  return (
    <article ref={card} className={classes.card} data-dragged={dragged || undefined}>
      <Link
        to="/deals/$dealId"
        params={{ dealId: String(deal.id) }}
        className={classes.cardName}
        data-card={deal.id}
        title={deal.name}
        draggable={false}
      >
        {deal.name}
      </Link>
      {deal.counterparty && <div className={classes.cardLine}>{deal.counterparty}</div>}
      <div className={classes.cardFigures}>
        <span>{deal.target_size === null ? '' : formatMoney(deal.target_size, deal.currency)}</span>
        {deal.irr_target !== null && <span>{formatPercent(deal.irr_target)} IRR</span>}
      </div>
      {onMove && (
        <Menu width={200} returnFocus>
          <Menu.Target>
            <ActionIcon
              className={classes.cardMenu}
              size="sm"
              aria-label={`Move ${deal.name} to another stage`}
              data-move
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Move to</Menu.Label>
            {stages.map(({ stage, title }) => (
              <Menu.Item key={stage} disabled={stage === deal.stage} onClick={() => onMove(deal, stage)}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </article>
  )
}
