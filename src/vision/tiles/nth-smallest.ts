/** Returns the value that sorting would put at that index; NaN for an index without one. Takes time in proportion to the number of values. */
export function nthSmallest(values: Float64Array, index: number): number {
  const left = values.slice();
  let [low, high] = [0, left.length - 1];
  while (low < high) {
    const pivot = left[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (left[i]! < pivot) i++;
      while (left[j]! > pivot) j--;
      if (i > j) break;
      const swapped = left[i]!;
      left[i++] = left[j]!;
      left[j--] = swapped;
    }
    // Values between `j` and `i` equal the pivot.
    if (index <= j) high = j;
    else if (index >= i) low = i;
    else break;
  }
  return left[index] ?? NaN;
}
