import { twice } from './twice.mjs';

let value = 1;
export const history = [];
export const label = 'state';
export const current = () => value;
export default function increase(by) {
  value += twice(by);
  return value;
}
