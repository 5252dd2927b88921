import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState } from 'react';
import { useOnceOpen } from './use-once-open.ts';

interface OrderMenuProps<Order extends string> {
  orders: readonly Order[];
  order: Order;
  nameOf: (order: Order) => string;
  onChange: (order: Order) => void;
  /** Names the open menu. */
  label: string;
  /** The button: what it shows, and its name where that is more. */
  button: Pick<ButtonProps, 'children' | 'size' | 'variant' | 'sx' | 'aria-label'>;
}

/** A button that says the order of a list, and the orders there are. */
export function OrderMenu<Order extends string>(props: OrderMenuProps<Order>) {
  const { orders, order, nameOf, onChange, label, button } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMade = useOnceOpen(anchor !== null);
  return (
    <>
      <Button
        {...button}
        color="inherit"
        startIcon={<ArrowUpDown size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {isMade && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          slotProps={{
            root: { role: 'region', 'aria-label': label },
            paper: { sx: { maxHeight: '60vh' } },
          }}
        >
          {orders.map((one) => (
            <MenuItem
              key={one}
              role="menuitemradio"
              aria-checked={one === order}
              selected={one === order}
              onClick={() => {
                setAnchor(null);
                if (one !== order) onChange(one);
              }}
            >
              {nameOf(one)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
