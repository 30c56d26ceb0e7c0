import { CloseButton } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { usePins } from '../routes/pins.ts'
import classes from './navigation.module.css'

/** The person's pins, above the sections. */
export function Pinned({ onNavigate }: { onNavigate: () => void }) {
  const { href: here } = useLocation()
  const { pins, unpin } = usePins()
  if (pins.length === 0) return null
  return (
    <ul className={classes.sections} aria-label="Pinned">
      {pins.map(({ href, label }) => (
        <li key={href} className={classes.line} data-here={href === here || undefined}>
          <Link to={href} className={classes.section} title={label} onClick={onNavigate}>
            <IconPin size={16} stroke={1.75} aria-hidden />
            <span className={classes.pinned}>{label}</span>
          </Link>
          <CloseButton size="sm" aria-label={`Unpin ${label}`} onClick={() => unpin(href)} />
        </li>
      ))}
    </ul>
  )
}
