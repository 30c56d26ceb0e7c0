import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import classes from './board.module.css'
import { type BoardCard, type BoardStage, dataOfCard, type MoveCard } from './board.ts'

interface CardProps<Of extends BoardCard> {
  card: Of
  stages: ReadonlyArray<Pick<BoardStage<Of>, 'stage' | 'title'>>
  onMove: MoveCard<Of> | undefined
}

/** A record on a board. Its menu moves it for whoever does not drag. */
export function Card<Of extends BoardCard>({ card, stages, onMove }: CardProps<Of>) {
  const element = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)
  const { id, name, stage, link, line, figures } = card
  const [figure, beside] = figures

  useEffect(() => {
    if (!element.current || !onMove) return
    return draggable({
      element: element.current,
      getInitialData: () => dataOfCard(card),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [card, onMove])

  return (
    <article ref={element} className={classes.card} data-dragged={dragged || undefined}>
      <Link {...link} className={classes.cardName} data-card={id} title={name} draggable={false}>
        {name}
      </Link>
      {line && (
        <div className={classes.cardLine} title={line}>
          {line}
        </div>
      )}
      <div className={classes.cardFigures}>
        <span>{figure ?? ''}</span>
        {beside !== null && <span>{beside}</span>}
      </div>
      {onMove && (
        <Menu width={200} returnFocus>
          <Menu.Target>
            <ActionIcon
              className={classes.cardMenu}
              size="sm"
              aria-label={`Move ${name} to another stage`}
              data-move
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Move to</Menu.Label>
            {stages.map(to => (
              <Menu.Item key={to.stage} disabled={to.stage === stage} onClick={() => onMove(card, to.stage)}>
                {to.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </article>
  )
}
