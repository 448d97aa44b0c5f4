import { afterEach, expect, test } from 'vitest';
import { unnamedParts } from './unnamed-parts.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  '<button><svg aria-hidden="true" class="tabler-icon"></svg></button>',
  '<button aria-label=""></button>',
  '<h1>Runs what is due.</h1>',
  '<input>',
  '<select></select>',
  '<section>Cars</section>',
  '<table><tbody></tbody></table>',
  '<div role="meter">7</div>',
  '<svg class="tabler-icon"></svg>',
  '<svg class="_line" role="img"></svg>',
  '<h2 aria-labelledby="nowhere">Cars</h2>',
  '<p aria-describedby="nowhere">Cars</p>',
])('a reader of the screen is not told what this is: %s', (html) => {
  document.body.innerHTML = html;
  const found = unnamedParts(document.body);
  document.body.innerHTML = '';
  expect(found).toHaveLength(1);
});

test.each([
  '<button>Save</button>',
  '<button aria-label="Save Polaris">Save</button>',
  '<label for="vin">VIN</label><input id="vin">',
  '<label for="state">State</label><select id="state"></select>',
  '<label for="day">Day</label><button id="day"></button>',
  '<h2 id="cars">Cars</h2><section aria-labelledby="cars">None</section>',
  '<section aria-label="Cars"><table><tbody></tbody></table></section>',
  '<figure><figcaption>Cars</figcaption></figure>',
  '<svg class="_line" role="img" aria-label="Speed"></svg>',
  '<div aria-hidden="true"><svg class="tabler-icon"></svg><button></button></div>',
])('a reader of the screen is told what this is: %s', (html) => {
  document.body.innerHTML = html;
  expect(unnamedParts(document.body)).toEqual([]);
  document.body.innerHTML = '';
});
