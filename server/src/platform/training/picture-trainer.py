"""Trains on pictures: reads /box/config.json, /box/rows.json and /box/pixels.bin (64 x 64 of red, green and blue, one after
the other), says how it goes, a JSON object a line. With `mode: predict` it reads /box/model.bin and says what it makes of them."""
import base64
import io
import json
import pickle
import sys

import numpy as np

SIDE = 64
MODEL_BYTES = 24 * 1024 * 1024


def say(**facts):
    print(json.dumps(facts, ensure_ascii=False, allow_nan=False), flush=True)


class Refused(Exception):
    pass


def load(config):
    """As floats from 0 to 1, of the side and colours that are wanted: n x colours x side x side."""
    raw = np.fromfile('/box/pixels.bin', dtype=np.uint8).reshape(-1, SIDE, SIDE, 3).astype(np.float32) / 255
    side = config['side']
    step = SIDE // side
    small = raw.reshape(-1, side, step, side, step, 3).mean(axis=(2, 4))
    if config['grey']:
        small = (small * np.array([0.299, 0.587, 0.114], dtype=np.float32)).sum(axis=3, keepdims=True)
    return np.ascontiguousarray(small.transpose(0, 3, 1, 2))


def hog(pictures):
    """Histograms of the directions of edges, 9 in each cell of 8 x 8, of blocks of 2 x 2 cells brought to length 1."""
    grey = pictures.mean(axis=1)
    gy, gx = np.gradient(grey, axis=(1, 2))
    strength = np.hypot(gx, gy)
    direction = np.minimum(8, (np.mod(np.arctan2(gy, gx), np.pi) / np.pi * 9).astype(int))
    cell = max(2, grey.shape[1] // 8)
    count = grey.shape[1] // cell
    parts = np.stack([np.where(direction == one, strength, 0) for one in range(9)], axis=-1)
    cells = parts.reshape(len(grey), count, cell, count, cell, 9).sum(axis=(2, 4))
    blocks = np.concatenate([cells[:, :-1, :-1], cells[:, 1:, :-1], cells[:, :-1, 1:], cells[:, 1:, 1:]], axis=-1)
    blocks /= np.linalg.norm(blocks, axis=-1, keepdims=True) + 1e-6
    return blocks.reshape(len(grey), -1)


def features(algorithm, pictures):
    return hog(pictures) if algorithm.startswith('hog') else pictures.reshape(len(pictures), -1)


def augmented(pictures, augment, rng):
    """A copy in which each picture is shifted a little, or seen in a mirror, by chance."""
    copy = pictures.copy()
    if augment['flip']:
        turned = rng.random(len(copy)) < 0.5
        copy[turned] = copy[turned, :, :, ::-1]
    if augment['shift']:
        far = max(1, copy.shape[2] // 10)
        padded = np.pad(copy, ((0, 0), (0, 0), (far, far), (far, far)), mode='edge')
        side = copy.shape[2]
        for i, (y, x) in enumerate(rng.integers(0, 2 * far + 1, (len(copy), 2))):
            copy[i] = padded[i, :, y:y + side, x:x + side]
    return copy


def losses(probabilities, truth):
    chosen = np.clip(probabilities[np.arange(len(truth)), truth], 1e-7, 1)
    return float(-np.log(chosen).mean()), float((probabilities.argmax(axis=1) == truth).mean())


def tell_epoch(epoch, epochs, train, validation):
    if not np.isfinite(train[0]):
        raise Refused('diverged')
    facts = {'loss': train[0], 'accuracy': train[1]}
    if validation:
        facts.update(validationLoss=validation[0], validationAccuracy=validation[1])
    say(epoch=facts, progress=0.05 + 0.9 * (epoch + 1) / epochs)


class Scaled:
    """Of scikit-learn, on features brought to mean 0 and deviation 1."""

    def __init__(self, config, labels):
        self.config, self.labels = config, labels

    def prepare(self, pictures):
        return (features(self.config['algorithm'], pictures) - self.mean) / self.deviation

    def fit(self, x, y, validation):
        from sklearn.linear_model import LogisticRegression
        from sklearn.neural_network import MLPClassifier
        from sklearn.svm import SVC
        config, p = self.config, self.config['parameters']
        plain = features(config['algorithm'], x)
        self.mean, self.deviation = plain.mean(axis=0), plain.std(axis=0) + 1e-6
        if config['algorithm'].endswith('Mlp'):
            rng = np.random.default_rng(config['seed'])
            self.model = MLPClassifier(hidden_layer_sizes=(int(p['hidden']),), learning_rate_init=p['rate'],
                                       batch_size=min(int(p['batch']), len(x)), random_state=config['seed'])
            classes = np.arange(len(self.labels))
            epochs = int(p['epochs'])
            for epoch in range(epochs):
                order = rng.permutation(len(x))
                self.model.partial_fit(self.prepare(augmented(x[order], config['augment'], rng)), y[order], classes)
                tell_epoch(epoch, epochs, losses(self.predict(x), y),
                           validation and losses(self.predict(validation[0]), validation[1]))
            return
        if config['algorithm'].endswith('Svm'):
            self.model = SVC(C=p['c'], probability=True, random_state=config['seed'])
        else:
            self.model = LogisticRegression(C=p['c'], max_iter=500)
        self.model.fit(self.prepare(x), y)

    def predict(self, pictures):
        return self.model.predict_proba(self.prepare(pictures))


class Net:
    """Three layers of convolution and two that are dense, by torch."""

    def __init__(self, config, labels):
        self.config, self.labels, self.state = config, labels, None

    def build(self):
        import torch
        from torch import nn
        torch.set_num_threads(1)
        torch.manual_seed(self.config['seed'])
        colours, side = 1 if self.config['grey'] else 3, self.config['side']
        layers, wide = [], colours
        for width in (16, 32, 64):
            layers += [nn.Conv2d(wide, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU(), nn.MaxPool2d(2)]
            wide = width
        flat = 64 * (side // 8) ** 2
        return nn.Sequential(*layers, nn.Flatten(), nn.Linear(flat, 64), nn.ReLU(), nn.Dropout(0.3),
                             nn.Linear(64, len(self.labels)))

    def fit(self, x, y, validation):
        import torch
        from torch import nn
        config, p = self.config, self.config['parameters']
        self.net = self.build()
        rng = np.random.default_rng(config['seed'])
        ways = torch.optim.Adam(self.net.parameters(), lr=p['rate'], weight_decay=1e-4)
        worth = nn.CrossEntropyLoss()
        epochs, batch = int(p['epochs']), int(p['batch'])
        for epoch in range(epochs):
            self.net.train()
            order = rng.permutation(len(x))
            for at in range(0, len(x), batch):
                some = order[at:at + batch]
                if len(some) < 2:
                    continue
                ways.zero_grad()
                loss = worth(self.net(torch.from_numpy(augmented(x[some], config['augment'], rng) * 2 - 1)),
                             torch.from_numpy(y[some]))
                if not torch.isfinite(loss):
                    raise Refused('diverged')
                loss.backward()
                ways.step()
            tell_epoch(epoch, epochs, losses(self.predict(x), y),
                       validation and losses(self.predict(validation[0]), validation[1]))

    def predict(self, pictures):
        import torch
        self.net.eval()
        with torch.no_grad():
            parts = [torch.softmax(self.net(torch.from_numpy(pictures[at:at + 256] * 2 - 1)), dim=1).numpy()
                     for at in range(0, len(pictures), 256)]
        return np.concatenate(parts)

    def __getstate__(self):
        import torch
        kept = io.BytesIO()
        torch.save(self.net.state_dict(), kept)
        return {'config': self.config, 'labels': self.labels, 'weights': kept.getvalue()}

    def __setstate__(self, state):
        import torch
        self.config, self.labels = state['config'], state['labels']
        self.net = self.build()
        self.net.load_state_dict(torch.load(io.BytesIO(state['weights'])))


def train(config):
    from sklearn.metrics import confusion_matrix, precision_recall_fscore_support
    with open('/box/rows.json', encoding='utf-8') as file:
        rows = json.load(file)
    pictures = load(config)
    labels = sorted({row['class'] for row in rows})
    if len(labels) < 2:
        raise Refused('oneClass')
    y = np.array([labels.index(row['class']) for row in rows])
    part = lambda name: np.array([i for i, row in enumerate(rows) if row['split'] == name], dtype=int)
    train_at, validation_at, test_at = part('train'), part('validation'), part('test')
    if len(set(y[train_at])) < 2 or len(test_at) == 0:
        raise Refused('few')
    say(progress=0.05)
    model = (Net if config['algorithm'] == 'cnn' else Scaled)(config, labels)
    validation = (pictures[validation_at], y[validation_at]) if len(validation_at) else None
    model.fit(pictures[train_at], y[train_at], validation)
    found = model.predict(pictures[test_at])
    if not np.isfinite(found).all():
        raise Refused('diverged')
    guess, truth = found.argmax(axis=1), y[test_at]
    precision, recall, f1, _ = precision_recall_fscore_support(truth, guess, average='macro', zero_division=0)
    figures = {'accuracy': float((guess == truth).mean()), 'precision': float(precision), 'recall': float(recall),
               'f1': float(f1), 'loss': losses(found, truth)[0]}
    confusion = confusion_matrix(truth, guess, labels=np.arange(len(labels))).tolist()
    guesses = [{'row': int(row), 'truth': int(a), 'guess': int(b), 'probabilities': [round(float(one), 4) for one in all]}
               for row, a, b, all in zip(test_at, truth, guess, found)]
    kept = pickle.dumps(model)
    if len(kept) <= MODEL_BYTES:
        say(model=base64.b64encode(kept).decode())
    result = {'figures': figures, 'folds': [], 'importance': [], 'confusion': {'labels': labels, 'values': confusion}}
    # What a teacher keeps for themselves: never trained on, and shown to nobody.
    hidden_at = part('hidden')
    if len(hidden_at):
        result['hidden'] = float((model.predict(pictures[hidden_at]).argmax(axis=1) == y[hidden_at]).mean())
    say(result=result, guesses=guesses)


def predict(config):
    with open('/box/model.bin', 'rb') as file:
        model = pickle.load(file)
    found = model.predict(load(model.config))
    say(result={'labels': model.labels, 'probabilities': [[float(one) for one in row] for row in found]})


def main():
    with open('/box/config.json', encoding='utf-8') as file:
        config = json.load(file)
    try:
        predict(config) if config.get('mode') == 'predict' else train(config)
    except Refused as refused:
        say(refused=str(refused))
    except ValueError as error:
        # What diverges ends in numbers that the libraries do not take.
        diverged = 'NaN' in str(error) or 'infinity' in str(error)
        say(refused='diverged' if diverged else 'value:' + str(error)[:300])


main()
