import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './page.module.css'

/** The list that a page belongs to, above its title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" underline="hover" className={classes.back}>
      {label}
    </Anchor>
  )
}
