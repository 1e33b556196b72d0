// A program that sends reminders: the body of its loop is explored from the state of its third turn by
// everypath run examples/regions/reminders.mjs --symbolic 'examples/regions/reminders.mjs:14:body(fee: symbolic)' --when 'sent.length === 2'

const customers = new Map([
  ['ada', { fee: 3, reminders: 0 }],
  ['bob', { fee: 5, reminders: 1 }],
  ['eve', { fee: 7, reminders: 2 }],
]);
const sent = [];

function remind(limit) {
  let total = 0;
  const note = (name, fee) => sent.push(`${name} ${fee} of ${total}`);
  for (const [name, { fee, reminders }] of customers) {
    if (fee > limit) continue;
    if (reminders > 1 && fee < 0) throw new RangeError('nobody is paid for being late');
    total += fee * reminders;
    note(name, fee);
    if (total > 50) break;
  }
  return total;
}

console.log(remind(10), sent.join(', '));
