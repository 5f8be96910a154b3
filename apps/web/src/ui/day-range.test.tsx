import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { today } from '#lib/dates.ts';
import { DayRange } from './day-range.tsx';

const none = { startDate: '', endDate: '' };
let handed: string[];
beforeEach(() => {
  handed = [];
});

function Filter({ start = none }: { start?: typeof none }) {
  const [days, setDays] = useState(start);
  return (
    <>
      <DayRange
        {...days}
        onChange={(end, day) => {
          handed.push(day);
          setDays({ ...days, [end]: day });
        }}
      />
      <button type="button" onClick={() => setDays(none)}>
        Clear
      </button>
    </>
  );
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, day: string) => fireEvent.change(field(name), { target: { value: day } });

it('asks for no year that is still being typed', () => {
  render(<Filter start={{ ...none, endDate: '2026-02-02' }} />);
  for (const year of ['0002', '0020', '0202', '2026']) type('Start date', `${year}-02-01`);
  expect(handed).toEqual(['2026-02-01']);
  for (const year of ['0002', '0020', '0202']) type('Start date', `${year}-03-01`);
  expect(screen.queryByText('The start date is after the end date.')).toBeNull();
  expect(field('Start date').value).toBe('0202-03-01');
  expect(handed).toEqual(['2026-02-01']);
});

it('takes what was typed when the field is left, two digits for a year of this century', () => {
  render(<Filter />);
  type('Start date', '0026-02-01');
  expect(handed).toEqual([]);
  fireEvent.blur(field('Start date'));
  expect(handed).toEqual(['2026-02-01']);
  expect(field('Start date').value).toBe('2026-02-01');
  fireEvent.blur(field('Start date'));
  expect(handed).toHaveLength(1);
});

it('takes a day to come back when the field is left, not between two keys', () => {
  render(<Filter />);
  const press = (day: string) => {
    fireEvent.keyDown(field('Start date'));
    type('Start date', day);
  };
  press('2999-12-15');
  expect(field('Start date').value).toBe('2999-12-15');
  expect(screen.getByText('Dates cannot be later than today')).toBeTruthy();
  press('2025-12-15');
  expect(screen.queryByText('Dates cannot be later than today')).toBeNull();
  expect(handed).toEqual(['2025-12-15']);
  press('2999-12-15');
  fireEvent.blur(field('Start date'));
  expect(field('Start date').value).toBe(today());
  expect(screen.getByText('Dates cannot be later than today')).toBeTruthy();
});

it('leaves what is half typed as it is while another window is looked at', () => {
  render(<Filter start={{ ...none, startDate: '2026-01-01' }} />);
  field('Start date').focus();
  type('Start date', '0020-02-01');
  // The browser tells the field that it lost the focus, and gives it back later.
  fireEvent.blur(field('Start date'));
  expect(handed).toEqual([]);
  fireEvent.focus(field('Start date'));
  expect(field('Start date').value).toBe('0020-02-01');
  type('Start date', '2025-02-01');
  expect(handed).toEqual(['2025-02-01']);
  type('Start date', '0026-02-01');
  act(() => field('Start date').blur());
  expect(handed).toEqual(['2025-02-01', '2026-02-01']);
});

it('says nothing more of a date that is gone', () => {
  render(<Filter />);
  type('End date', '2999-12-31');
  expect(field('End date').value).toBe(today());
  expect(screen.getByText('Dates cannot be later than today')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('End date').value).toBe('');
  expect(screen.queryByText('Dates cannot be later than today')).toBeNull();
});
